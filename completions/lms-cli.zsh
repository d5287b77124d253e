#compdef lms-cli
# zsh completion for lms-cli

_lms-cli() {
  local -a lines candidates
  local line value description
  lines=("${(@f)$(lms-cli __complete zsh "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
  case ${lines[1]} in
    values)
      for line in "${(@)lines[2,-1]}"; do
        value=${line%%$'\t'*}
        value=${value//\\/\\\\}
        value=${value//:/\\:}
        description=${line#*$'\t'}
        candidates+=("$value${description:+:$description}")
      done
      _describe -V lms-cli candidates
      ;;
    files)
      compset -P '*='
      _files
      ;;
  esac
}

if [ "$funcstack[1]" = "_lms-cli" ]; then
  _lms-cli "$@"
else
  compdef _lms-cli lms-cli
fi
