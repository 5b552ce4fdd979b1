"""What a front end does with outputs; widgets of others need the custom manager on Colab."""

_custom_widget_manager = False


def enable_custom_widget_manager() -> None:
    """Let widgets that Colab does not know be shown."""
    global _custom_widget_manager
    _custom_widget_manager = True


def disable_custom_widget_manager() -> None:
    """Show only the widgets that Colab knows."""
    global _custom_widget_manager
    _custom_widget_manager = False
