/** `lms-cli completion`: prints the script that a shell needs for completion. */
import { exitCodes } from '../../core/exit-code.ts';
import { parseOneOf, parsedValue, requiredWord } from '../arguments/parameters.ts';
import { defineCommand, HIDDEN_COMMAND } from '../command.ts';
import { type Shell, shells } from './dialects.ts';

export const completionCommand = defineCommand({
  arguments: { shell: requiredWord(null, shells) },
  examples: [
    'source <(lms-cli completion bash)',
    'lms-cli completion zsh > "${fpath[1]}/_lms-cli"',
    'lms-cli completion fish > ~/.config/fish/completions/lms-cli.fish',
  ],
  run: async ({ presenter }, { shell }) => {
    await presenter.text(scripts[shellNamed(shell)]);
    return exitCodes.ok;
  },
});

/** Throws CliError `usage/option-value`. */
const shellNamed = (received: string): Shell =>
  parsedValue('<shell>', received, [parseOneOf(shells), { kind: 'one-of', values: shells }]);

/**
 * bash 3.2, the version of macOS, lacks compopt. There it completes all file names if no value is
 * known.
 */
const bash = `# bash completion for lms-cli

_lms_cli() {
  local kind line
  local -a lines=()
  COMPREPLY=()
  while IFS= read -r line; do
    lines+=("$line")
  done < <(lms-cli ${HIDDEN_COMMAND} bash "$COMP_TYPE" "\${COLUMNS:-80}" "$COMP_WORDBREAKS" \\
    "\${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
  kind=\${lines[0]-}
  if [[ $kind == files ]]; then
    _lms_cli_files "\${lines[@]:1}"
    return
  fi
  compopt +o default 2>/dev/null
  compopt -o nosort 2>/dev/null
  [[ $kind == values ]] && COMPREPLY=("\${lines[@]:1}")
}

# The path, what goes before each file, how much of it is there already, the endings.
_lms_cli_files() {
  local path=$1 lead=$2 cut=$3 file ending
  shift 3
  # Without endings, or before bash 4, bash completes names of files by itself.
  if (($# == 0)) || ! compopt -o filenames 2>/dev/null; then
    return
  fi
  while IFS= read -r file; do
    for ending in "$@" /; do
      if [[ $file == *"$ending" || ($ending == / && -d \${file/#\\~/$HOME}) ]]; then
        COMPREPLY+=("$lead\${file:cut}")
        break
      fi
    done
  done < <(compgen -f -- "$path")
}

complete -o default -F _lms_cli lms-cli
`;

const zsh = `#compdef lms-cli
# zsh completion for lms-cli

_lms-cli() {
  local -a lines candidates endings
  local line value description
  lines=("\${(@f)$(lms-cli ${HIDDEN_COMMAND} zsh "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)}")
  case \${lines[1]} in
    values)
      for line in "\${(@)lines[2,-1]}"; do
        value=\${line%%$'\\t'*}
        value=\${value//\\\\/\\\\\\\\}
        value=\${value//:/\\\\:}
        description=\${line#*$'\\t'}
        candidates+=("$value\${description:+:$description}")
      done
      _describe -V lms-cli candidates
      ;;
    files)
      compset -p \${#lines[2]}
      endings=("\${(@)lines[4,-1]}")
      if (( \${#endings} )); then
        _files -g "*(\${(j:|:)endings})"
      else
        _files
      fi
      ;;
  esac
}

if [ "$funcstack[1]" = "_lms-cli" ]; then
  _lms-cli "$@"
else
  compdef _lms-cli lms-cli
fi
`;

const fish = `# fish completion for lms-cli

function __lms_cli_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -l lines (lms-cli ${HIDDEN_COMMAND} fish $words[2..-1] "$typed" 2>/dev/null)
    switch "$lines[1]"
        case values
            printf '%s\\n' $lines[2..-1]
        case files
            set -l found (__fish_complete_path "$lines[3]")
            for file in $found
                set -l name (string split -m 1 \\t -- $file)[1]
                if string match -q -- '*/' $name
                    printf '%s%s\\n' $lines[2] $file
                else if test (count $lines) -lt 4
                    printf '%s%s\\n' $lines[2] $file
                else
                    for ending in $lines[4..-1]
                        string match -q -- "*$ending" $name; and printf '%s%s\\n' $lines[2] $file
                    end
                end
            end
    end
end

complete -c lms-cli -e
complete -c lms-cli -f -k -a '(__lms_cli_complete)'
`;

const scripts: Readonly<Record<Shell, string>> = { bash, zsh, fish };
