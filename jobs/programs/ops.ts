import { text } from 'node:stream/consumers';
import { databaseOf } from '../ops/database.ts';
import { opsCommands } from '../ops/registry.ts';
import { runOps } from '../ops/run.ts';

/* The operators' command line: `npm run ops -- <command>`; `help` lists the commands. */
const place = { environment: process.env, open: () => databaseOf(process.env) };
process.exitCode = await runOps(opsCommands, process.argv.slice(2), place, {
  out: (words) => console.log(words),
  say: (words) => console.error(words),
  input: () => text(process.stdin),
});
