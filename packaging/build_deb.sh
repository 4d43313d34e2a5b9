#!/usr/bin/env bash
# build_deb.sh PROGRAM PAGE FOLDER: builds FOLDER/kurzstrecke_VERSION_ARCHITECTURE.deb and prints its path.
set -euo pipefail
program=$(realpath "$1")
page=$(realpath "$2")
folder=$(realpath "$3")
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# The time of the latest commit, so that the same sources give the same package.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || date +%s)
export SOURCE_DATE_EPOCH
version=0.$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d.%H%M%S)
architecture=$(dpkg --print-architecture)
maintainer=$(git log -1 --format='%an <%ae>' 2>/dev/null || echo 'Kurzstrecke <root@localhost>')

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
share=$root/usr/share/kurzstrecke
doc=$root/usr/share/doc/kurzstrecke
umask 022
mkdir -p "$root"/DEBIAN "$root"/etc "$root"/usr/{bin,lib/systemd/system,lib/sysusers.d} "$root"/usr/share/man/man{1,5,8} \
  "$share"/{boards,layouts,web/dist} "$doc/examples"

install -m 755 "$program" "$root/usr/bin/kurz"
strip --strip-unneeded --remove-section=.comment --remove-section=.note "$root/usr/bin/kurz"
cp boards/*.json "$share/boards/"
cp layouts/*.json "$share/layouts/"
cp -r "$page/." "$share/web/dist/"
cp examples/kurz.toml "$root/etc/kurz.toml"
cp examples/kurz.service "$root/usr/lib/systemd/system/kurz.service"
cp examples/kurz.sysusers "$root/usr/lib/sysusers.d/kurzstrecke.conf"
cp examples/{nginx.conf,Caddyfile,bot.py,bot.mjs} "$doc/examples/"
cp docs/operating.md "$doc/"
cp packaging/copyright "$doc/copyright"
/usr/bin/python3 packaging/man_pages.py "$program" "$work" "$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)"
for manual in "$work"/*.[158]; do
  gzip -9n <"$manual" >"$root/usr/share/man/man${manual##*.}/$(basename "$manual").gz"
done
printf 'kurzstrecke (%s) unstable; urgency=medium\n\n  * Built from the sources of that time.\n\n -- %s  %s\n' \
  "$version" "$maintainer" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")" | gzip -9n >"$doc/changelog.gz"

mkdir "$work/debian"
printf 'Source: kurzstrecke\n\nPackage: kurzstrecke\nArchitecture: any\n' >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O root/usr/bin/kurz 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
size=$(du -sk --exclude=DEBIAN "$root" | cut -f1)
sed -e "s|@VERSION@|$version|; s|@ARCHITECTURE@|$architecture|; s|@MAINTAINER@|$maintainer|; s|@SIZE@|$size|; s|@DEPENDS@|$depends|" \
  packaging/control >"$root/DEBIAN/control"
install -m 755 packaging/{postinst,prerm,postrm} "$root/DEBIAN/"
echo /etc/kurz.toml >"$root/DEBIAN/conffiles"
(cd "$root" && find etc usr -type f ! -path etc/kurz.toml -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
find "$root" -type d -exec chmod 755 {} +
find "$root/usr/share" "$root/etc" "$root/usr/lib" -type f -exec chmod 644 {} +

package=$folder/kurzstrecke_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
echo "$package"
