### The dialog of settings.

settings-title = Settings
settings-theme = Theme
settings-auto = like the system
settings-light = light
settings-dark = dark
settings-motion = No motion
settings-patterns = No patterns: waste is one solid color
settings-contrast = More contrast
settings-announcements = Fewer announcements: changes are not read out by themselves
settings-remember = Remember my answers and settings in this browser
settings-refused = This browser doesn’t let the page store anything. Everything else works.
