### Problems of content folders: their entry in lms-cli.yaml and their files.
## Ends: usage
content-no-pattern = { $field } has no pattern that includes files
    .hint = add a pattern such as course/**/*.md
content-missing = no files named, and no content folder here: lms-cli.yaml is missing, or has no content:
    .hint = name the files, go to the folder of the course, or make one: lms-cli init FOLDER
## Ends: input
content-unmatched = no file matches "{ $pattern }"
    .hint = correct the pattern, or remove it if those files are gone on purpose. To write what was applied from here to a file again: lms-cli resources list --document > FILE.yaml
