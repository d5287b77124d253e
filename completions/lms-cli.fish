# fish completion for lms-cli

function __lms_cli_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -l lines (lms-cli __complete fish $words[2..-1] "$typed" 2>/dev/null)
    switch "$lines[1]"
        case values
            printf '%s\n' $lines[2..-1]
        case files
            set -l found (__fish_complete_path "$lines[3]")
            for file in $found
                set -l name (string split -m 1 \t -- $file)[1]
                if string match -q -- '*/' $name
                    printf '%s%s\n' $lines[2] $file
                else if test (count $lines) -lt 4
                    printf '%s%s\n' $lines[2] $file
                else
                    for ending in $lines[4..-1]
                        string match -q -- "*$ending" $name; and printf '%s%s\n' $lines[2] $file
                    end
                end
            end
    end
end

complete -c lms-cli -e
complete -c lms-cli -f -k -a '(__lms_cli_complete)'
