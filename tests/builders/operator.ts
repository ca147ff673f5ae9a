import type { Console, OpsCommand, Place, Report } from '#jobs/ops/define.ts';
import type { OpsDatabase } from '#jobs/ops/database.ts';
import { opsCommands } from '#jobs/ops/registry.ts';
import { runOps } from '#jobs/ops/run.ts';
import type { World } from './world.ts';

/** What an operator's command works on, in a test's world. */
export const operatorOf = ({ settings, ownerUrl, owner, runtime }: World): OpsDatabase => ({
  settings,
  ownerUrl,
  owner,
  runtime,
  close: () => Promise.resolve(),
});

const placeOf = (world: World): Place => ({
  environment: { ...process.env, DATA_DIR: world.settings.dataDir, DATABASE_URL: world.ownerUrl },
  open: () => Promise.resolve(operatorOf(world)),
});

const silent: Console = { out: () => undefined, say: () => undefined, input: () => Promise.resolve('') };

/** Runs one command as the command line would. @throws what the command throws */
export const operate = (world: World, command: OpsCommand, ...words: string[]): Promise<Report> =>
  command.prepare(words).run(placeOf(world), silent);

/** A whole command line: its exit code, and what it wrote. */
export async function commandLine(
  world: World,
  line: readonly string[],
  input = '',
): Promise<{ code: number; out: string; said: string }> {
  const written = { out: '', said: '' };
  const code = await runOps(opsCommands, line, placeOf(world), {
    out: (text) => (written.out += `${text}\n`),
    say: (text) => (written.said += `${text}\n`),
    input: () => Promise.resolve(input),
  });
  return { code, ...written };
}
