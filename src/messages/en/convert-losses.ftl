### What becomes of a part of a question that a lacuna question cannot hold: three codes, each with a noun.
## Ends: input, partly
convert-refused = { $what ->
        [no-blank] no blank
        [notation] a mistake in the notation
        [reference] a reference to something that does not exist
        [kind] an unknown kind of question
        [interaction] a part that a lacuna question does not have, or typed blanks and lists in one question
        [media] an image or other media
        [package] a package inside the package
        [size] more text, blanks, answers or points than a question may have
        [text] a text that cannot be kept, such as ###
        [scoring] blanks that are not scored each by itself, but in any order or together
        [right-answer] no answer with all the points of its blank
        [one-choice] a list with a single answer
        [pattern] a pattern or a range of numbers instead of an answer
       *[date] a date that Excel made of an answer
    }{ CITED($value) }
    .hint = { $what ->
            [interaction] split the question in the source, or write it with fixed values
            [media] describe it in words in the source, or remove it
            [package] unpack it, and convert the inner package by itself
            [size] split or shorten it in the source, and check that every bracket is closed
            [scoring] score each blank by itself in the source, for example with match_correct
            [one-choice] add a wrong answer, or remove dropDown so that learners type the answer
            [pattern] list each right answer in the source, as a text
            [date] format the column as text, and type the answer again
           *[notation] correct it in the source, or export the question again
        }
## Ends: warning
convert-not-kept = { $what ->
        [feedback] feedback or a tip for learners
        [content] other content or settings of the source
        [cell] the cell as the spreadsheet shows it
        [title] the title (it is made to fit on one line)
        [place] the place of the blank (the source marks none, so it follows the statement)
        [text] the exact spaces, signs or formatting of a text
        [encoding] the text as its author wrote it (it looks wrongly decoded)
        [dragging] dragging words from a bank (each blank gets a list of all of them)
        [points] the points as the source has them
        [scale] the scale of the points (they become shares of the whole)
        [answer] an answer that gives no points, or is listed twice
       *[case] how capital letters count
    }{ CITED($value) }
    .hint = { $what ->
            [cell] check the value. If it is wrong, set the column to text and type it again
            [place] write ___ where it belongs
            [encoding] remove --encoding if you gave it, or correct the text in the source
            [points] check the points in the output, or set them with --scale N
            [scale] use --scale with this number when you convert the output back
            [case] try the question in the service, and add answers if both spellings are right
           *[content] check the question in the output, and keep the source file
        }
convert-skipped = not a question with blanks{ CITED($value) }
    .hint = keep it in its file, or write it as a question with blanks
