import { Refusal } from '#domain/kernel/refusal.ts';
import { SettingsError } from '#db/settings.ts';
import { Failure } from './failure.ts';
import { type Console, type OpsCommand, type Place, UsageError } from './define.ts';
import { helpOn, usageOf } from './help.ts';
import { inWords } from './words.ts';

/** Done; failed, or found something wrong; the command line was wrong. */
type ExitCode = 0 | 1 | 2;

/** The command that the words begin with, and the words after its name. */
function find(
  commands: readonly OpsCommand[],
  words: readonly string[],
): [OpsCommand, readonly string[]] | null {
  for (const count of [2, 1]) {
    const command = commands.find(({ name }) => name === words.slice(0, count).join(' '));
    if (command) return [command, words.slice(count)];
  }
  return null;
}

/** A refusal of the domain in words: each field with what is wrong with it. */
function wordsOfRefusal({ code, errors }: Refusal): string {
  const lines = Object.entries(errors).flatMap(([field, texts]) =>
    texts.map((text) => (field === '' ? inWords(text) : `${field}: ${inWords(text)}`)),
  );
  return lines.length > 0 ? lines.join('\n') : code;
}

/** What an error says; a refused connection to a name with two addresses says nothing itself but in its parts. */
function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return wordsOfRefusal(error);
  if (error instanceof AggregateError && !error.message) return error.errors.map(wordsOf).join(', ');
  if (!(error instanceof Error)) return String(error);
  const known = error instanceof Failure || error instanceof SettingsError;
  return known ? error.message : (error.stack ?? error.message);
}

/**
 * Runs one command line; nothing is opened before its words are right.
 * Answers the exit code.
 */
export async function runOps(
  commands: readonly OpsCommand[],
  words: readonly string[],
  place: Place,
  console: Console,
): Promise<ExitCode> {
  if (words.length === 0 || words[0] === 'help' || words[0] === '--help' || words[0] === '-h') {
    const help = helpOn(commands, words.slice(1));
    if (help === null) return unknown(words.slice(1), console);
    console.out(help);
    return 0;
  }
  const found = find(commands, words);
  if (found === null) return unknown(words, console);
  const [command, rest] = found;
  try {
    const { json, help, run } = command.prepare(rest);
    if (help) {
      console.out(helpOn(commands, [command.name]) ?? '');
      return 0;
    }
    const { text, data, code = 0 } = await run(place, console);
    const answer = json ? JSON.stringify(data, null, 2) : [text].flat().join('\n');
    if (answer !== '') console.out(answer);
    return code;
  } catch (error) {
    if (!(error instanceof UsageError)) {
      console.say(wordsOf(error));
      return 1;
    }
    console.say(`${error.message}\nUsage: ${usageOf(command)}`);
    return 2;
  }
}

function unknown(words: readonly string[], console: Console): ExitCode {
  console.say(`Unknown command: ${words.join(' ')}\nnpm run ops -- help lists them.`);
  return 2;
}
