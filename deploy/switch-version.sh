#!/bin/sh
# Switches lectern@3001 and lectern@3002 to a version that was built in a folder of /opt/lectern/releases, newer or older:
#
#   deploy/switch-version.sh 1.2.0
#
# The processes are restarted one after the other, the next one only once the first is ready, so that nginx or Caddy always finds one. If only one
# process is set up, the second one runs meanwhile. If a process does not become ready, the previous version is restored.
set -eu

base=${LECTERN_BASE:-/opt/lectern}
ports=${LECTERN_PORTS:-3001 3002}
# How long a process may take to start, including migrations, in seconds.
start_timeout=${LECTERN_START_SECONDS:-600}

current=$base/current
version=${1:-}
release=$base/releases/$version
node=$release/node_modules/.bin/node

fail() {
  echo "$*" >&2
  exit 1
}

is_running() {
  systemctl is-active --quiet "lectern@$1"
}

# The name of the folder that the link points to; empty if there is no link yet.
linked() {
  readlink "$current" | sed 's|.*/||'
}

# Renaming replaces the link atomically, so it always exists.
link_to() {
  ln -sfn "releases/$1" "$current.new"
  mv -T "$current.new" "$current"
}

# A process that accepts the connection without responding is not ready either.
is_ready() {
  "$node" -e 'fetch(process.argv[1], { signal: AbortSignal.timeout(5_000) }).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))' "http://localhost:$1/readyz"
}

# Fails if the process is found stopped three times or is not ready in time.
restart() {
  echo "lectern@$1: starting $(linked) …"
  systemctl restart "lectern@$1" || return 1
  failures=0
  waited=0
  while ! is_ready "$1"; do
    is_running "$1" || failures=$((failures + 1))
    [ "$failures" -lt 3 ] && [ "$waited" -lt "$start_timeout" ] || return 1
    waited=$((waited + 1))
    sleep 1
  done
  echo "lectern@$1: ready."
  # By now a proxy that could not reach it has tried again.
  sleep 2
}

# Open pages of the previous version request its files later.
keep_files_of() {
  [ -f "$base/releases/$1/build/files.txt" ] || return 0
  grep '^client/assets/' "$base/releases/$1/build/files.txt" | while read -r file; do
    [ -e "$release/build/$file" ] || cp "$base/releases/$1/build/$file" "$release/build/$file"
  done
}

go_back() {
  echo "lectern@$1 does not become ready with $version: see journalctl -u lectern@$1." >&2
  [ -n "$before" ] || exit 1
  link_to "$before"
  for port in "$1" $done_ports; do
    [ "$port" = "$helper" ] || restart "$port" ||
      fail "lectern@$port does not start with $before either, perhaps because $version has changed the database: see docs/upgrading.md."
  done
  if [ -n "$helper" ]; then systemctl stop "lectern@$helper"; fi
  fail "$before is back."
}

if [ $# -ne 1 ] || [ -z "$version" ]; then fail "Usage: $0 <version>, which is the name of a folder in $base/releases"; fi
[ -f "$release/build/inputs.sha256" ] || fail "$release is not built. Run npm ci && npm run build there, or copy its build/ from where that was done."
before=$(linked)

running=
idle=
for port in $ports; do
  if is_running "$port"; then running="$running $port"; else idle="$idle $port"; fi
done
helper=
# shellcheck disable=SC2086 # words are counted
set -- $running
[ $# -ne 1 ] || helper=${idle##* }

if [ -n "$before" ] && [ "$before" != "$version" ]; then keep_files_of "$before"; fi
link_to "$version"
[ $# -ne 0 ] || fail "The link leads to $version, and no process runs: systemctl start lectern@${ports%% *}"

done_ports=
for port in $helper "$@"; do
  restart "$port" || go_back "$port"
  done_ports="$port $done_ports"
done
if [ -n "$helper" ]; then systemctl stop "lectern@$helper"; fi
echo "$version runs${before:+; the way back is $0 $before}."
