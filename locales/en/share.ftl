### What leaves the page: links, embeds, downloads, citations.

share-whole = Open the full page
share-license = What this lets you do
share-terms = Text and figures: CC BY 4.0
share-cite = Cite
share-cited = { $cited }
share-bibtex = For BibTeX
