# The Debian 12 packages that ./dev installs, and how. Sourced by ./dev.

packages_build=(g++ cmake ninja-build ccache mold libboost1.81-dev libboost-json1.81-dev libcli11-dev
  libcurl4-openssl-dev libfmt-dev libicu-dev libpq-dev libsodium-dev libsqlite3-dev libspdlog-dev libtomlplusplus-dev zlib1g-dev)
packages_test=(doctest-dev faketime librapidcheck-dev python3 python3-websocket nodejs
  nginx-light openssl postgresql python3-seccomp systemd)
packages_deb=(dpkg-dev python3)
packages_lint=(clang-format-19 clang-tidy-19)
packages_clang=(clang-19 libclang-rt-19-dev)

# Some packages of Node.js include npm, others do not.
packages_page() {
  command -v node >/dev/null || echo nodejs
  command -v npm >/dev/null || echo npm
}

# install_packages <package>...: does nothing, and does not use the network, if all are installed.
install_packages() {
  local package missing=() as_root=()
  if ! command -v dpkg-query >/dev/null; then
    echo "Not a Debian system; assuming these packages are installed: $*"
    return 0
  fi
  for package in "$@"; do
    [[ $(dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null) == ii* ]] || missing+=("$package")
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0

  if [[ $EUID -ne 0 ]]; then
    if ! sudo -n true 2>/dev/null; then
      echo "Some packages are missing. Install them as root, then run ./dev again:" >&2
      echo "  apt-get install --no-install-recommends ${missing[*]}" >&2
      exit 1
    fi
    as_root=(sudo -n)
  fi
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
  mkdir -p build/log
  echo "== Installing ${missing[*]}"
  # Debian's PostgreSQL would create and start a database server; the tests start their own.
  local status=0 no_cluster=/etc/postgresql-common/createcluster.d/kurzstrecke.conf
  "${as_root[@]}" install -D -m 644 /dev/stdin "$no_cluster" <<<'create_main_cluster = false'
  # Without --no-remove, apt could uninstall another version of Boost.
  { "${apt[@]}" update &&
    "${apt[@]}" install -y --no-install-recommends --no-remove "${missing[@]}"; } >build/log/apt.log 2>&1 || status=$?
  "${as_root[@]}" rm -f "$no_cluster"
  if [[ $status -ne 0 ]]; then
    tail -n 20 build/log/apt.log >&2
    echo "Could not install the packages; see build/log/apt.log" >&2
    exit 1
  fi
}
