project = "Notes on memory"
extensions = ["myst_parser"]
html_theme_options = {"navigation_with_keys": True}
html_copy_source = False
