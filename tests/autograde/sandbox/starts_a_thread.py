"""An agent that starts a thread when it is imported."""

import threading
import time

from tests.autograde.sandbox.agent_for_tests import serve

__all__ = ["serve"]

threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
