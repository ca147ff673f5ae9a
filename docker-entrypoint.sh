#!/bin/sh
# web, worker: bring the database up to date, whichever comes first, then serve or work; ops …: the operators' commands.
set -eu
# glibc would keep freed memory apart for each of a dozen threads.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
case "${1:-web}" in
  web)
    node build/programs/migrate.js --serve
    exec node --max-old-space-size=192 --max-semi-space-size=16 build/programs/web.js
    ;;
  worker)
    node build/programs/migrate.js --serve
    exec node --max-old-space-size=112 build/programs/worker.js
    ;;
  ops)
    shift
    exec node --import tsx jobs/programs/ops.ts "$@"
    ;;
  *) exec "$@" ;;
esac
