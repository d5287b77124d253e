### What becomes of a part of a question that a lacuna question cannot hold: three codes, each with a noun.

# Ends: warning
# Example: {"what":"feedback","value":"Salvador foi a primeira capital.","blank":null}
convert-not-kept = { $what ->
        [feedback] feedback
        [hint] a tip for learners
        [content] other content of the source
        [setting] a setting
        [shuffling] shuffling the answers
        [field] a field
        [cell] the cell as the spreadsheet shows it
        [title] the title (it is made to fit on one line)
        [place] the place of the blank (the source marks none, so it follows the statement)
        [tag] the spaces of a tag (they become hyphens)
        [space] spaces or line breaks at the ends of a text
        [number-sign] the sign # as it was (it is written as &#35;)
        [backslash] a backslash (it is read as an escape)
        [formatting] the formatting of a text
        [encoding] the text as its author wrote it (it looks wrongly decoded)
        [dragging] dragging (learners choose the answers from lists)
        [word-bank] that each word is used once (each blank gets all words of the bank)
        [points] the points of the question
        [rounding] the exact points of an answer
        [scale] the scale of the points (they become shares of the whole)
        [negative-points] points below zero (the answer gives 0)
        [scoring] how the source scores answers
        [wrong-answer] an answer without points
        [duplicate] an answer that is listed twice
        [case] how capital letters count
       *[spelling] accepting small spelling errors
    }{ CITED($value) }
    .hint = { $what ->
            [feedback] keep the source file, or write the feedback somewhere else
            [hint] write it into the statement if learners need it
            [content] write it into the statement if learners need it
            [setting] look at the question in the output
            [shuffling] check that the order of the answers does not give the right one away
            [field] keep the source file if you need the value later
            [cell] check the value. If it is wrong, set the column to text and type it again
            [title] look at the question in the output
            [place] write ___ where it belongs
            [tag] look at the question in the output
            [space] look at the question in the output
            [number-sign] look at the question in the output
            [backslash] write \\ in the source for a real backslash
            [formatting] look at the question in the output
            [encoding] remove --encoding if you gave it, or correct the text in the source
            [dragging] look at the question in the output
            [word-bank] look at the question in the output
            [points] use --scale N to set the points of a blank
            [rounding] use --scale with a number that can be divided, for example --scale 12
            [scale] use --scale with this number when you convert the output back
            [negative-points] look at the question in the output
            [scoring] check the points of the answers in the output
            [wrong-answer] look at the question in the output
            [duplicate] check its points, and remove one of the two in the source
            [case] try the question in the service, and add answers if both spellings are right
           *[spelling] add the misspellings that you want to accept as answers
        }
# Ends: partly, input
# Example: {"what":"pattern","value":"Bras*lia","blank":null}
convert-refused = { $what ->
        [no-blank] no blank
        [notation] a mistake in the notation
        [reference] a reference to something that does not exist
        [kind] an unknown kind of question
        [mixed-kinds] typed blanks and lists in one question
        [several-blanks] several blocks of answers
        [interaction] a part that is not a blank
        [media] an image or other media
        [random-values] values or steps that change for each learner
        [package] a package inside the package
        [size] more text, blanks or answers than a question may have
        [number-sign] ### in the statement, or # right before a blank
        [text] a text that the target format cannot hold
        [scoring] scoring rules that do not score each blank by itself
        [any-order] blanks that may be answered in any order, or must all differ
        [several-answers] several answers for one blank
        [right-answer] no answer with all the points of its blank
        [empty-answer] an empty answer
        [one-choice] a list with a single answer
        [points] more points than can be kept
        [pattern] a pattern instead of an answer
        [number] a number that is compared by its value
        [tolerance] a number with a tolerance
        [unit] a number with units
       *[date] a date that Excel made of an answer
    }{ CITED($value) }
    .hint = { $what ->
            [no-blank] add a blank in the source, or remove the question
            [notation] correct it in the source
            [reference] export the question again, or write the same name in both places of the source
            [kind] check the kind in the source, or export the question in another format
            [mixed-kinds] split the question in the source
            [several-blanks] split it into several questions, or write it as Cloze
            [interaction] split the question in the source
            [media] describe it in words in the source, or remove it
            [random-values] write the question with fixed values in the source
            [package] unpack it, and convert the inner package by itself
            [size] split or shorten it in the source, and check that every bracket is closed
            [number-sign] replace it in the source by a word
            [text] reword it in the source
            [scoring] write rules in the source that score each blank by itself, such as match_correct
            [any-order] reword it in the source
            [several-answers] reword it in the source
            [right-answer] give the right answer 100% in the source
            [empty-answer] correct it in the source
            [one-choice] add a wrong answer, or remove dropDown so that learners type the answer
            [points] correct it in the source
            [pattern] list each right answer in the source
            [number] make it a text answer in the source, with each way to write it
            [tolerance] list each right answer in the source
            [unit] write the unit into the statement, and ask only for the number
           *[date] format the column as text, and type the answer again
        }
# Ends: warning
# Example: {"what":"no-blanks","value":"truefalse","blank":null}
convert-skipped = { $what ->
        [no-blanks] a kind of question without blanks
        [choice] a choice without a place in its text
       *[resource] not a lacuna question
    }{ CITED($value) }
    .hint = { $what ->
            [no-blanks] write it as a question with blanks if you need it
            [choice] write its answers at the place of the blank if it is meant to have one
           *[resource] keep it in its file: assessments and tracks need no conversion
        }
