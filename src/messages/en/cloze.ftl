### Problems of questions in the notation (docs/authoring.md).
## Ends: input
cloze-brackets--unclosed = a blank begins here but is never closed
    .hint = close it with ]], or write \[[ if the brackets are text
cloze-brackets--stray = this ]] does not close any blank
    .hint = open the blank with [[, or write \]] if the brackets are text
cloze-empty-blank--blank = a blank needs at least one answer
    .hint = write an answer between the brackets, for example [[Brasília]]
cloze-empty-blank--alternative = an answer is missing next to this bar
    .hint = remove the bar, or write \| if it is part of an answer
# Example: {"received":"7,5"}
cloze-score = { $received ->
        [empty] the points are missing after the =
       *[other] the points must be a number, not "{ $received }"
    }
    .hint = { $meant ->
            [0] write a number, for example = 10, or write \= if the = is part of the answer
           *[other] write { OR($meant) }
        }
cloze-marker--before-blank = the service would read this # as part of the blank that follows
    .hint = put a space between them, or write &#35; instead of the #
cloze-marker--blank = the service reads ### as a blank
    .hint = write [[answer]] for a blank, or &#35;## to show the three characters
cloze-no-sentence = the question has no statement below its title
    .hint = write the statement with its blanks: "The capital of Brazil is [[Brasília]]."
cloze-title--text-before = the text above the first title belongs to no question
    .hint = add a line # Title above it, or put shared fields between two --- lines
cloze-title--like-title = a question begins here, but this line is not a title
    .hint = write # { $title }
cloze-both-forms = a question cannot have both { $cloze } and { $field }
    .hint = remove { $field }: { $cloze } contains the statement and the answers
