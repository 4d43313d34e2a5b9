# What ./dev installs; read by it. Names of Debian 12.

packages_build=(g++ cmake ninja-build ccache mold libboost1.81-dev libboost-json1.81-dev libcli11-dev libfmt-dev
  libsodium-dev libsqlite3-dev libspdlog-dev libtomlplusplus-dev zlib1g-dev)
packages_test=(doctest-dev librapidcheck-dev python3 python3-websocket nodejs)
packages_lint=(clang-format-19 clang-tidy-19)
packages_fuzz=(clang-19 libclang-rt-19-dev)

# Node brings npm along in some packages and not in others.
packages_page() {
  command -v node >/dev/null || echo nodejs
  command -v npm >/dev/null || echo npm
}

# install_packages <package>...: nothing is touched, nor asked of the network, when all are there.
install_packages() {
  local package missing=() as_root=()
  if ! command -v dpkg-query >/dev/null; then
    echo "This is no Debian: taking it that these are there: $*"
    return 0
  fi
  for package in "$@"; do
    [[ $(dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null) == ii* ]] || missing+=("$package")
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0

  if [[ $EUID -ne 0 ]]; then
    if ! sudo -n true 2>/dev/null; then
      echo "These packages are missing and only root can install them:" >&2
      echo "  apt-get install --no-install-recommends ${missing[*]}" >&2
      exit 1
    fi
    as_root=(sudo -n)
  fi
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
  mkdir -p build/log
  echo "== installing ${missing[*]}"
  # Without --no-remove, apt would take away another version of Boost that somebody works with.
  if ! "${apt[@]}" update >build/log/apt.log 2>&1 ||
    ! "${apt[@]}" install -y --no-install-recommends --no-remove "${missing[@]}" >>build/log/apt.log 2>&1; then
    tail -n 20 build/log/apt.log >&2
    echo "The packages could not be installed; all that apt-get said is in build/log/apt.log" >&2
    exit 1
  fi
}
