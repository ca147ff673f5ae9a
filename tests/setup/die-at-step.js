/*
 * Loaded before a program of ours (`--import`): it is killed, kill -9, at its DIE_AT_STEP-th write to a socket, before it
 * on odd steps and behind it on even ones. Whatever it does beyond its own memory lies between two of them. Without
 * DIE_AT_STEP it writes into STEPS_FILE, when it ends, how many there were.
 */
/* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-argument, typescript/no-unsafe-member-access, typescript/no-unsafe-return, typescript/no-unsafe-call -- Node's types are those of TypeScript files */
import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import process, { env } from 'node:process';

const last = Number(env['DIE_AT_STEP'] ?? 0);
let steps = 0;

const die = () => process.kill(process.pid, 'SIGKILL');

for (const name of ['_write', '_writev']) {
  const write = Socket.prototype[name];
  Socket.prototype[name] = function stepped(...given) {
    steps += 1;
    if (steps === last && last % 2 === 1) die();
    const result = Reflect.apply(write, this, given);
    if (steps === last) die();
    return result;
  };
}

const file = env['STEPS_FILE'];
if (last === 0 && file) process.once('exit', () => writeFileSync(file, String(steps)));
