# bash completion for lms-cli. Names of files are completed by bash itself.

_lms_cli() {
  local line
  local -a lines=()
  COMPREPLY=()
  while IFS= read -r line; do
    lines+=("$line")
  done < <(lms-cli __complete bash "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  [[ ${lines[0]-} == values ]] || return
  # bash 3.2, the version of macOS, has no compopt. There it goes on with names of files.
  compopt +o default -o nosort 2>/dev/null
  COMPREPLY=("${lines[@]:1}")
}

complete -o default -F _lms_cli lms-cli
