#!/usr/bin/env bash
# Pelita's command line at one school of this machine, with its settings and as its account:
#   sudo deploy/at-school.sh smpn1 backup
set -euo pipefail
[ $# -ge 2 ] || { echo "Pakai: $0 NAMA-SEKOLAH PERINTAH …" >&2; exit 2; }
[[ $1 =~ ^[a-z][a-z0-9]{0,30}$ ]] || { echo "Sekolah tidak dikenal: $1" >&2; exit 2; }
settings=${ROOT:-}/etc/pelita/$1.env
[ -e "$settings" ] || { echo "Sekolah tidak dikenal: $1" >&2; exit 2; }
shift
set -a
# shellcheck disable=SC1090
. "$settings"
set +a
exec runuser -u pelita -- node "${ROOT:-}/opt/pelita/current/pelita.mjs" "$@"
