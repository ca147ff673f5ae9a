#!/bin/sh
# web: migrates, then serves; worker: PDFs, mails and what happens by the clock; ops …: the operators' commands.
set -eu
# glibc would keep freed memory apart for each of a dozen threads.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
case "${1:-web}" in
  web)
    node --import tsx jobs/migrate.ts
    exec node --max-old-space-size=192 build/programs/web.js
    ;;
  worker) exec node --max-old-space-size=112 build/programs/worker.js ;;
  ops)
    shift
    exec node --import tsx jobs/ops.ts "$@"
    ;;
  *) exec "$@" ;;
esac
