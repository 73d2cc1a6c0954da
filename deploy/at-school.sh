#!/usr/bin/env bash
# Pelita's command line at one school of this machine, with its settings and as its account:
#   sudo deploy/at-school.sh smpn1 backup
set -euo pipefail
[ $# -ge 2 ] || { echo "Pakai: $0 NAMA-SEKOLAH PERINTAH …" >&2; exit 2; }
[[ $1 =~ ^[a-z][a-z0-9]{0,30}$ ]] || { echo "Sekolah tidak dikenal: $1" >&2; exit 2; }
name=$1
settings=${ROOT:-}/etc/pelita/$name.env
[ -e "$settings" ] || { echo "Sekolah tidak dikenal: $name" >&2; exit 2; }
shift
# The file is parsed as systemd does, not by the shell, because a URL may contain & or $.
while IFS= read -r line || [ -n "$line" ]; do
  [[ $line =~ ^([A-Z_]+)=(.*)$ ]] || continue
  value=${BASH_REMATCH[2]}
  [[ $value =~ ^\"(.*)\"$ || $value =~ ^\'(.*)\'$ ]] && value=${BASH_REMATCH[1]}
  export "${line%%=*}=$value"
done < "$settings"
export DATA_DIR=${DATA_DIR:-/var/lib/pelita/$name}
# Only a restore may create a missing folder; for other commands its disk may not be mounted.
[ "$1" != restore ] || [ "$DATA_DIR" != "/var/lib/pelita/$name" ] ||
  install -d -o "pelita-$name" -g "pelita-$name" -m 700 "${ROOT:-}$DATA_DIR"
exec runuser -u "pelita-$name" -- node "${ROOT:-}/opt/pelita/current/tools/pelita.mjs" "$@"
