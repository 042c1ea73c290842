operate() { npm --prefix "$OPERATE_HOME" run --silent operate -- "$@"; }
_operate() {
  local -a found
  found=("${(@f)$(operate --complete "${(@)words[2,CURRENT]}" 2> /dev/null)}")
  if [[ -n "$found" ]]; then compadd -Q -S '' -- $found; else _files; fi
}
compdef _operate operate
