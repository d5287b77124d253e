# fish completion for lms-cli

function __lms_cli_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -l lines (lms-cli __complete fish $words[2..-1] "$typed" 2>/dev/null)
    switch "$lines[1]"
        case values
            printf '%s\n' $lines[2..-1]
        case files
            set -l lead (string match -r -- '^-.*=|^[a-z]+=' $lines[2])
            set -l path (string sub -s (math 1 + (string length -- "$lead")) -- "$lines[2]")
            for file in (__fish_complete_path "$path")
                printf '%s%s\n' "$lead" $file
            end
    end
end

complete -c lms-cli -e
complete -c lms-cli -f -k -a '(__lms_cli_complete)'
