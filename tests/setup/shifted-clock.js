/*
 * Loaded before a program of ours (`--import`): its clock goes CLOCK_OFFSET_MS ahead of the machine's, or behind it; and
 * as much further as CLOCK_FILE says at the moment, where there is one.
 */
/* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-member-access, typescript/no-unsafe-call -- Node's types are those of TypeScript files */
import { readFileSync } from 'node:fs';
import { env } from 'node:process';

const offset = Number(env['CLOCK_OFFSET_MS'] ?? 0);
const machine = Date.now;
let further = 0;
const file = env['CLOCK_FILE'];
if (file) {
  // One that is being written says nothing.
  const look = () => {
    const said = readFileSync(file, 'utf8');
    if (said.endsWith('\n')) further = Number(said);
  };
  look();
  setInterval(look, 10).unref();
}
const shifted = () => machine() + offset + further;

globalThis.Date = new Proxy(Date, {
  // oxlint-disable-next-line typescript/no-unsafe-return -- what the real one makes
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [shifted()] : args, made),
  // oxlint-disable-next-line typescript/no-unsafe-return -- whatever the real one has
  get: (target, name) => (name === 'now' ? shifted : Reflect.get(target, name)),
});
