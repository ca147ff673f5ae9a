import { text } from 'node:stream/consumers';
import { databaseOf } from './ops/database.ts';
import { opsCommands } from './ops/registry.ts';
import { runOps } from './ops/run.ts';

/* The operators' command line: `npm run ops -- <command>`; `help` lists the commands. */
process.exitCode = await runOps(opsCommands, process.argv.slice(2), () => databaseOf(process.env), {
  out: (words) => console.log(words),
  say: (words) => console.error(words),
  input: () => text(process.stdin),
});
