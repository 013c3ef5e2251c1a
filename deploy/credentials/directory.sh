#!/bin/sh
# Folders of a directory target in which a team can add releases of its own remote, and nothing else. Run as root on the
# machine of the target: directory.sh <target> <user who changes environments> <remote>=<group of its team> …
set -eu
target=$1 keeper=$2
shift 2
install -d -m 0755 -o "$keeper" "$target" "$target/environments" "$target/journal" "$target/host"
# Unfinished files of everybody; each may remove only their own.
install -d -m 1777 "$target/.portal"
for pair in "$@"; do
  install -d -m 2775 -o "$keeper" -g "${pair#*=}" "$target/${pair%%=*}"
done
