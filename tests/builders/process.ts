import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isBuildFresh } from '#jobs/programs/build-stamp.ts';
import { commandOf, type Program } from '#jobs/programs/processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A program of ours as the product starts it; should the tests die, it ends by itself. */
export const startProgram = (program: Program, env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, commandOf(program, !isBuildFresh()), {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

/** Ends a program and waits for its end. Answers its exit code, null after a signal. */
export async function end(program: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (program.exitCode !== null || program.signalCode !== null) return program.exitCode;
  const ended = new Promise<number | null>((resolve) => {
    program.once('exit', (code) => resolve(code));
  });
  program.kill(signal);
  return ended;
}

/** Whether a process runs; one that has ended and that nobody has asked for yet does not. */
export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0) && !/^\S+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/** Waits until something is so; fails the test after `seconds`. Answers how many it took. */
export async function until(
  what: string,
  seconds: number,
  isSo: () => Promise<boolean> | boolean,
): Promise<number> {
  const start = Date.now();
  while (!(await isSo())) {
    if (Date.now() - start > seconds * 1000) throw new Error(`Not within ${seconds} s: ${what}`);
    await pause(50);
  }
  return (Date.now() - start) / 1000;
}
