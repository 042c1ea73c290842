operate() { npm --prefix "$OPERATE_HOME" run --silent operate -- "$@"; }
_operate() {
  local line="${COMP_LINE:0:COMP_POINT}"
  local -a words
  read -ra words <<< "$line"
  [[ "$line" == *" " ]] && words+=("")
  local word="${words[${#words[@]} - 1]}"
  local IFS=$'\n'
  COMPREPLY=($(operate --complete "${words[@]:1}" 2> /dev/null))
  # Bash parts words at the sign of equality, so that only what follows it is offered.
  [[ "$word" == *=* ]] && COMPREPLY=("${COMPREPLY[@]#"${word%%=*}="}")
  [[ "${COMPREPLY[0]}" == *= ]] && compopt -o nospace
}
complete -o default -F _operate operate
