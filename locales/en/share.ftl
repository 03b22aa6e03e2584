### What leaves the page: links, embeds, downloads, citations.

share-whole = Open the full page
share-license = What this lets you do
share-terms = Text and figures: CC BY 4.0
share-cite = Cite
share-cited = { $cited }
share-bibtex = For BibTeX

## The dialog.
share-button = Share
share-of = Share this figure
share-title = Share this figure
share-link = Link to this state
share-download = Download: { $caption }
share-embed = For a page of your own
share-figure = figure and sentence
share-controls = with its controls
share-step = the whole step
share-keys = Lock or hide controls
share-lock = lock
share-hide = hide
share-notes = The page is made with
share-html = plain HTML
share-markdown = Markdown (mdBook, MkDocs, Hugo)
share-myst = MyST (Sphinx, Jupyter Book)
share-quarto = Quarto
share-mdx = MDX (Docusaurus)
share-canvas = Canvas, Moodle
share-notebook = a Jupyter notebook, in a code cell
share-follows = Let the frame follow its content’s height, by a small script
share-one-file = Embed the page as one file: for frames in a sandbox, and servers that send no CORS header
share-file = Download that file, to keep it beside your notes
share-paste = Paste this
share-copy = Copy
share-copy-of = Copy: { $name }
share-copied = Copied.
share-refused = The browser did not let us copy. The text is selected: copy it by keyboard.
share-preview = As it will look:
