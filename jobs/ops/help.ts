import type { Argument, OpsCommand } from './define.ts';

const RUN = 'npm run ops --';

const isOptional = ({ schema }: { schema: Argument['schema'] }): boolean =>
  schema.safeParse(undefined).success;

const argumentWords = (command: OpsCommand): string[] =>
  Object.entries(command.arguments).map(([name, argument]) =>
    isOptional(argument) ? `[${name}]` : `<${name}>`,
  );

const optionWords = (name: string, value: string | null): string =>
  value === null ? `--${name}` : `--${name} <${value}>`;

/** Two columns, the first as wide as it needs to be. */
function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`.trimEnd());
}

export function usageOf(command: OpsCommand): string {
  const needed = Object.entries(command.options)
    .filter(([, option]) => !isOptional(option))
    .map(([name, { value }]) => optionWords(name, value));
  const more = Object.keys(command.options).length > needed.length ? ['[options]'] : [];
  return [RUN, command.name, ...argumentWords(command), ...needed, ...more].join(' ');
}

/** Help for all commands, for those that begin with a word, or for one. */
export function helpOn(commands: readonly OpsCommand[], words: readonly string[]): string | null {
  const wanted = words.join(' ');
  const one = commands.find(({ name }) => name === wanted);
  if (one) return helpOnOne(one);
  const some = commands.filter(({ name }) => wanted === '' || name.startsWith(`${wanted} `));
  if (some.length === 0) return null;
  return [
    `Usage: ${RUN} <command> [arguments] [options]`,
    '',
    ...columns(some.map((command) => [[command.name, ...argumentWords(command)].join(' '), command.summary])),
    '',
    `${RUN} help <command> says more. Every command takes --json: its answer for programs, and nothing else,`,
    'on standard output (with `npm run --silent`).',
    'Exit codes: 0 done, 1 failed or found something wrong, 2 the command line was wrong.',
  ].join('\n');
}

function helpOnOne(command: OpsCommand): string {
  const options: [string, string][] = Object.entries(command.options).map(([name, { value, summary }]) => [
    optionWords(name, value),
    summary,
  ]);
  const words: [string, string][] = Object.entries(command.arguments).map(([name, { summary }]) => [
    name,
    summary,
  ]);
  return [
    `Usage: ${usageOf(command)}`,
    '',
    `${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`,
    ...(command.details ? ['', command.details] : []),
    '',
    ...columns([
      ...words,
      ...options,
      ['--json', 'the answer for programs, and nothing else, on standard output'],
    ]),
  ].join('\n');
}
