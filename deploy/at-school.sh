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
# As systemd reads it, not as a shell would: an address may hold & or $.
while IFS= read -r line || [ -n "$line" ]; do
  [[ $line =~ ^([A-Z_]+)=(.*)$ ]] || continue
  value=${BASH_REMATCH[2]}
  [[ $value =~ ^\"(.*)\"$ || $value =~ ^\'(.*)\'$ ]] && value=${BASH_REMATCH[1]}
  export "${line%%=*}=$value"
done < "$settings"
export DATA_DIR=${DATA_DIR:-/var/lib/pelita/$name}
# A folder that was lost is made for what is restored into it; elsewhere it may be a disk that is not mounted.
[ "$1" != restore ] || [ "$DATA_DIR" != "/var/lib/pelita/$name" ] ||
  install -d -o pelita -g pelita -m 700 "${ROOT:-}$DATA_DIR"
exec runuser -u pelita -- node "${ROOT:-}/opt/pelita/current/pelita.mjs" "$@"
