# bash completion for lms-cli. bash 3.2, the version of macOS, lacks compopt. There it completes all
# file names if no value is known.

_lms_cli() {
  local kind line
  local -a lines=()
  COMPREPLY=()
  while IFS= read -r line; do
    lines+=("$line")
  done < <(lms-cli __complete bash "$COMP_WORDBREAKS" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
  kind=${lines[0]-}
  if [[ $kind == files ]]; then
    _lms_cli_files "${lines[@]:1}"
    return
  fi
  compopt +o default 2>/dev/null
  compopt -o nosort 2>/dev/null
  [[ $kind == values ]] && COMPREPLY=("${lines[@]:1}")
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
      if [[ $file == *"$ending" || ($ending == / && -d ${file/#\~/$HOME}) ]]; then
        COMPREPLY+=("$lead${file:cut}")
        break
      fi
    done
  done < <(compgen -f -- "$path")
}

complete -o default -F _lms_cli lms-cli
