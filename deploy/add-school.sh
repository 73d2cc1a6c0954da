#!/usr/bin/env bash
# Adds a school to a machine as an instance of its own: account, settings, systemd unit, proxy, start.
#   sudo deploy/add-school.sh NAME CONSOLE-DOMAIN SITE-DOMAIN ADMIN-EMAIL [caddy|nginx]
# Can be repeated: existing settings are kept. Tests set ROOT to a folder that replaces /.
set -euo pipefail

fail() { echo "$1" >&2; exit 2; }
[ $# -ge 4 ] || fail "Pakai: $0 NAMA DOMAIN-KONSOL DOMAIN-SITUS EMAIL-ADMIN [caddy|nginx]"
name=$1 console=$2 site=$3 email=$4 proxy=${5:-caddy}
# With the prefix an account has at most 32 characters.
[[ $name =~ ^[a-z][a-z0-9]{0,24}$ ]] || fail "Nama sekolah: huruf kecil dan angka, diawali huruf, misalnya smpn1."
for domain in "$console" "$site"; do
  [[ $domain =~ ^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$ ]] || fail "Domain tidak dikenal: $domain"
done
[ "$console" != "$site" ] || fail "Konsol dan situs memerlukan dua nama domain."
[[ $email =~ ^[^[:space:]@]+@[^[:space:]@]+$ ]] || fail "Email tidak dikenal: $email"
[ "$proxy" = caddy ] || [ "$proxy" = nginx ] || fail "Proxy: caddy atau nginx."

here=$(cd "$(dirname "$0")" && pwd)
root=${ROOT:-}
settings=$root/etc/pelita
[ -e "$root/opt/pelita/current/tools/pelita.mjs" ] || fail "Pelita belum terpasang di /opt/pelita/current (docs/deploying.md)."

# Schools are apart: each has an account, which alone reads its data and its backups.
add_account() {
  id "pelita-$1" >/dev/null 2>&1 ||
    useradd --system --user-group --home-dir "/var/lib/pelita/$1" --shell /usr/sbin/nologin "pelita-$1"
}
add_account "$name"
account=pelita-$name
active=()
mkdir -p "$settings" "$root/etc/systemd/system" "$root/var/backups/pelita"
# Settings may have passwords. systemd reads them as root, before the server has its account.
chown -R root:root "$settings" && chmod 700 "$settings"
chown root:root "$root/var/backups/pelita" && chmod 711 "$root/var/backups/pelita"
install -d -o "$account" -g "$account" -m 700 "$root/var/backups/pelita/$name"
cp "$here/pelita@.service" "$root/etc/systemd/system/pelita@.service"

# Each school has ten ports. Its backup starts ten minutes after that of the previous school, so that they do not all write at once.
if [ ! -e "$settings/$name.env" ]; then
  number=0
  while grep -qsx "PORT=$((3000 + 10 * number))" "$settings"/*.env; do number=$((number + 1)); done
  printf -v hour '%02d:%02d' $((1 + number / 6 % 4)) $((number % 6 * 10))
  umask 077
  cat > "$settings/$name.env" <<SETTINGS
PORT=$((3000 + 10 * number))
SITE_PORT=$((3001 + 10 * number))
DATA_DIR=/var/lib/pelita/$name
BACKUP_DIR=/var/backups/pelita/$name
BACKUP_AT=$hour
PUBLIC_URL=https://$console
SITE_URL=https://$site
ADMIN_EMAIL=$email
NEW_SCHOOL=existing
SETTINGS
fi
chmod 600 "$settings/$name.env"
port=$(sed -n 's/^PORT=//p' "$settings/$name.env")

if [ "$proxy" = caddy ]; then
  mkdir -p "$root/etc/caddy/pelita"
  main=$root/etc/caddy/Caddyfile
  grep -qsF 'import pelita/*.caddy' "$main" || echo 'import pelita/*.caddy' >> "$main"
  # Options stand first in Caddy's own file, once for all schools; options that it already has stay.
  if ! grep -q '^{' "$main"; then
    { sed -n '/^{$/,/^}$/p' "$here/Caddyfile"; cat "$main"; } > "$main.new"
    cat "$main.new" > "$main" && rm "$main.new"
  fi
  sed -e '/^{$/,/^}$/d' -e "s/{\$CONSOLE_DOMAIN}/$console/; s/{\$SITE_DOMAIN}/$site/; s/{\$UPSTREAM:127.0.0.1:3000}/127.0.0.1:$port/" \
    "$here/Caddyfile" > "$root/etc/caddy/pelita/$name.caddy"
else
  mkdir -p "$root/etc/nginx/conf.d"
  sed -e "s/konsol\.sekolah\.sch\.id/$console/g; s/\bsekolah\.sch\.id/$site/g; s/127\.0\.0\.1:3000/127.0.0.1:$port/" \
    "$here/nginx.conf" > "$root/etc/nginx/conf.d/pelita-$name.conf"
fi

systemctl daemon-reload
# Schools that an earlier version added belong to one account together, which the unit no longer uses.
for file in "$settings"/*.env; do
  school=$(basename "$file" .env)
  add_account "$school"
  for folder in $(sed -n 's/^DATA_DIR=//p; s/^BACKUP_DIR=//p' "$file"); do
    [ -n "$(find "$root$folder" -maxdepth 0 -user pelita 2>/dev/null)" ] || continue
    ! systemctl is-active --quiet "pelita@$school" || active+=("$school")
    systemctl stop "pelita@$school"
    chown -R "pelita-$school:pelita-$school" "$root$folder"
  done
done
for school in "${active[@]}"; do systemctl start "pelita@$school"; done
systemctl enable --now "pelita@$name"
for _ in $(seq 60); do
  curl -fso /dev/null "http://127.0.0.1:$port/api/ready" && break
  sleep 1
done
curl -fso /dev/null "http://127.0.0.1:$port/api/ready" ||
  { echo "Server belum siap: journalctl -u pelita@$name" >&2; exit 1; }
# The school exists now: from here on a disk that is not mounted is an error, and no new school is created.
sed -i 's/^NEW_SCHOOL=existing$/NEW_SCHOOL=off/' "$settings/$name.env"
if [ "$proxy" = nginx ] && [ ! -e "$root/etc/letsencrypt/live/$console/fullchain.pem" ]; then
  echo "Buat sertifikatnya dahulu (docs/deploying.md, nginx), lalu: systemctl reload nginx"
else
  systemctl reload "$proxy"
fi
echo "Konsol: https://$console"
echo "Situs:  https://$site"
echo "Password pertama: journalctl -u pelita@$name | grep Password"
