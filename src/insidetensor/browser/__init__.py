"""Run an exercise on a page of the site, where Python runs in the browser and has no kernel."""
