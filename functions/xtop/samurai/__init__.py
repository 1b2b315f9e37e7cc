"""samurai: the plugin that monitors the machine and looks for suspicious processes."""
