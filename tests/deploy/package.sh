#!/usr/bin/env bash
# package.sh PACKAGE: tests the Debian package in a new Debian 12 system in a temporary folder. Needs root, debootstrap,
# lintian and the network, and takes about two minutes.
set -euo pipefail
package=$(realpath "$1")
tree=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")
mirror=${KURZ_MIRROR:-http://deb.debian.org/debian}
root=$(mktemp -d)
chmod 755 "$root" # for the user of apt
server=

clean_up() {
  [[ -z $server ]] || kill "$server" 2>/dev/null || true
  umount "$root/proc" 2>/dev/null || true
  rm -rf --one-file-system "$root"
}
trap clean_up EXIT

fail() {
  echo "failed: $*" >&2
  exit 1
}
inside=(chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive)
# As the service does.
as_service=("${inside[@]}" setpriv --reuid=kurz --regid=kurz --clear-groups --no-new-privs)

# The image needs the same libraries.
for library in $(dpkg-deb -f "$package" Depends | tr ',' '\n' | sed -nE 's/^ *(lib[^ ]*).*/\1/p' | sed 's/-fmt[0-9]*$//'); do
  case $library in libc6 | libgcc-s1 | libstdc++6) continue ;; esac # parts of every Debian
  grep -qF " $library " "$tree/Containerfile" || fail "Containerfile installs $library"
done
lintian --fail-on error,warning --allow-root "$package"

debootstrap --variant=minbase bookworm "$root" "$mirror" >"$root.log" 2>&1 || { tail "$root.log"; fail "debootstrap"; }
rm -f "$root.log"
mount -t proc proc "$root/proc"
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp "$package" "$root/kurzstrecke.deb"
"${inside[@]}" apt-get -qq update
"${inside[@]}" apt-get -qq install -y --no-install-recommends /kurzstrecke.deb >"$root/apt.log" 2>&1 || { tail "$root/apt.log"; fail "install"; }

"${inside[@]}" getent passwd kurz >/dev/null || fail "the user kurz exists"
[[ -L $root/etc/systemd/system/multi-user.target.wants/kurz.service ]] || fail "the service is enabled"
"${inside[@]}" systemd-analyze verify --man=no kurz.service || fail "the unit is valid"
"${inside[@]}" sh -c 'cd / && kurz board list' | grep -q london || fail "the boards are found"

# systemd would create this folder.
"${inside[@]}" install -d -o kurz -g kurz -m 700 /var/lib/kurz
"${as_service[@]}" kurz serve --config /etc/kurz.toml --listen 127.0.0.1:0 --check | tee "$root/check.log"
grep -q '^Ready to serve: 4 boards' "$root/check.log" || fail "the installed settings are valid"
! grep -q 'no web page' "$root/check.log" || fail "the web page is found"
"${as_service[@]}" kurz serve --config /etc/kurz.toml --listen 127.0.0.1:0 --bot-pace 0 --message-burst 10000 >"$root/said.log" 2>&1 &
server=$!
for _ in $(seq 50); do
  address=$(sed -n 's/^Serving on \(http:[^ ]*\).*/\1/p' "$root/said.log")
  [[ -z $address ]] || break
  sleep 0.1
done
[[ -n $address ]] || { cat "$root/said.log"; fail "the server starts"; }
/usr/bin/python3 -c 'import sys, urllib.request as r; assert b"<title>Kurzstrecke" in r.urlopen(sys.argv[1]).read()' "$address" ||
  fail "the page is served"
timeout 120 /usr/bin/python3 "$tree/examples/bot.py" "$address" || fail "a bot plays a game"
"${as_service[@]}" kurz backup --db /var/lib/kurz/kurz.db /var/lib/kurz/copy.db || fail "a backup is made"
kill "$server"
wait "$server" || fail "the server ends well"
server=

# An upgrade keeps the host's settings; removing and purging the package keeps the games.
echo 'bot-pace = 1' >"$root/etc/kurz.toml"
"${inside[@]}" dpkg --install --force-confold /kurzstrecke.deb >/dev/null
grep -q 'bot-pace = 1' "$root/etc/kurz.toml" || fail "an upgrade keeps the settings"
"${inside[@]}" dpkg --remove kurzstrecke >/dev/null
[[ ! -e $root/usr/bin/kurz && -e $root/etc/kurz.toml && -s $root/var/lib/kurz/kurz.db ]] || fail "removing keeps settings and games"
"${inside[@]}" dpkg --purge kurzstrecke | grep -q 'rm -r /var/lib/kurz' || fail "purging says where the games are"
[[ ! -e $root/etc/kurz.toml && -s $root/var/lib/kurz/kurz.db ]] || fail "purging keeps the games"
[[ ! -e $root/usr/share/kurzstrecke ]] || fail "purging leaves no files"
echo "The package was installed, used, upgraded, removed and purged."
