#!/bin/sh
# web: migrates, then serves; worker: PDFs, mails and what happens by the clock; ops …: the operators' commands.
set -eu
# glibc would keep freed memory apart for each of a dozen threads.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
case "${1:-web}" in
  web)
    node --import tsx jobs/migrate.ts
    exec node --max-old-space-size=224 --import tsx app/server.ts
    ;;
  worker) exec node --max-old-space-size=112 --import tsx jobs/worker.ts ;;
  ops)
    shift
    exec node --import tsx jobs/ops.ts "$@"
    ;;
  *) exec "$@" ;;
esac
