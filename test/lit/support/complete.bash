# complete.bash SCRIPT WORD...: what bash completes the last word to, a line each.
source "$1"
shift
complete -p culprit | grep -q -- '-F _culprit' || exit 1
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_culprit 2>/dev/null
printf '%s\n' "${COMPREPLY[@]}"
