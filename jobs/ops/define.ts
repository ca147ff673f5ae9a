import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { changingCurrent } from './current.ts';
import type { OpsDatabase } from './database.ts';
import { inWords } from './words.ts';

/** The command line was wrong: told with how it is used, exit code 2. */
export class UsageError extends Error {}

/** A word after the command's name; a schema that takes `undefined` makes it optional. */
export interface Argument<Schema extends z.ZodType = z.ZodType> {
  schema: Schema;
  summary: string;
}

/** `--name`, or `--name <value>` when it has one. */
export interface Option<Schema extends z.ZodType = z.ZodType> {
  schema: Schema;
  /** What the value is called in the help; null: a switch. */
  value: string | null;
  summary: string;
}

/** What a command answers: the same for people and, with `--json`, for programs. */
export interface Report {
  text: string | readonly string[];
  data: unknown;
  /** 1: what was looked for is wrong (a fault in a chain, a missing file). */
  code?: 0 | 1;
}

/** Where a command tells what it is doing, and reads what must not stand on a command line. */
export interface Console {
  /** The answer: standard output. */
  out(text: string): void;
  /** Progress, warnings and errors: standard error. */
  say(text: string): void;
  /** All of standard input. */
  input(): Promise<string>;
}

type Parameters = Record<string, { schema: z.ZodType }>;
type Values<P extends Parameters> = { [Name in keyof P]: z.output<P[Name]['schema']> };

/** Where an operators' command is run. */
export interface Place {
  environment: NodeJS.ProcessEnv;
  /** Opens the installation's database; embedded, it is started where it does not run. */
  open(): Promise<OpsDatabase>;
}

interface Definition<A extends Record<string, Argument>, O extends Record<string, Option>, On> {
  /** `jobs list`: what is typed. Commands of the same first word stand together in the help. */
  name: string;
  summary: string;
  /** More, for `help <command>`. */
  details?: string;
  arguments?: A;
  options?: O;
  run(on: On, input: Values<A> & Values<O>, console: Console): Promise<Report>;
}

export interface OpsCommand {
  readonly name: string;
  readonly summary: string;
  readonly details: string;
  readonly arguments: Readonly<Record<string, Argument>>;
  readonly options: Readonly<Record<string, Option>>;
  /**
   * Reads the words after the command's name. Nothing is opened before they are right.
   * @throws UsageError naming what is wrong.
   */
  prepare(words: readonly string[]): {
    json: boolean;
    help: boolean;
    /** On the database, which is opened now and closed whatever happens; or without it. */
    run(place: Place, console: Console): Promise<Report>;
  };
}

/** Gives a command what it works on, and takes it back. */
type Use<On> = (place: Place, act: (on: On) => Promise<Report>) => Promise<Report>;

const onDatabase: Use<OpsDatabase> = async (place, act) => {
  const database = await place.open();
  try {
    const { runtime, owner } = database;
    const store = changingCurrent(runtime.store, owner);
    return await act({ ...database, runtime: { ...runtime, store } });
  } finally {
    await database.close();
  }
};

/** Declares an operators' command; its help, its checks and the types of its input follow from it. */
export const defineOps = <A extends Record<string, Argument>, O extends Record<string, Option>>(
  definition: Definition<A, O, OpsDatabase>,
): OpsCommand => define(definition, onDatabase);

/** Declares one that opens, starts and changes nothing: it is given the environment alone. */
export const defineLook = <A extends Record<string, Argument>, O extends Record<string, Option>>(
  definition: Definition<A, O, NodeJS.ProcessEnv>,
): OpsCommand => define(definition, ({ environment }, act) => act(environment));

function define<A extends Record<string, Argument>, O extends Record<string, Option>, On>(
  definition: Definition<A, O, On>,
  use: Use<On>,
): OpsCommand {
  const { name, summary, details = '', run } = definition;
  const parameters = { arguments: definition.arguments ?? {}, options: definition.options ?? {} };
  return {
    name,
    summary,
    details,
    ...parameters,
    prepare(words) {
      const { values, positionals } = split(words, parameters.options);
      const help = values['help'] === true;
      // Each value was read by its own schema.
      const input = help ? null : (check(parameters, values, positionals) as Values<A> & Values<O>);
      return {
        json: values['json'] === true,
        help,
        run: (place, console) => {
          if (input === null) throw new UsageError('--help was asked for');
          return use(place, (on) => run(on, input, console));
        },
      };
    },
  };
}

type Given = Record<string, string | boolean | undefined>;

/** Every command takes these two. */
const common = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

function split(words: readonly string[], options: Readonly<Record<string, Option>>) {
  const own = Object.entries(options).map(([name, { value }]): [string, { type: 'boolean' | 'string' }] => [
    name,
    { type: value === null ? 'boolean' : 'string' },
  ]);
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { ...Object.fromEntries(own), ...common },
      allowPositionals: true,
    });
    return { values: values as Given, positionals }; // no option is declared as a list
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}

function check(
  parameters: {
    arguments: Readonly<Record<string, Argument>>;
    options: Readonly<Record<string, Option>>;
  },
  values: Given,
  positionals: readonly string[],
): Record<string, unknown> {
  const names = Object.keys(parameters.arguments);
  const unexpected = positionals[names.length];
  if (unexpected !== undefined) throw new UsageError(`Unexpected argument: ${unexpected}`);
  const given: [string, z.ZodType, unknown][] = [
    ...Object.entries(parameters.arguments).map(([name, { schema }], index): [string, z.ZodType, unknown] => [
      `<${name}>`,
      schema,
      positionals[index],
    ]),
    ...Object.entries(parameters.options).map(([name, { schema }]): [string, z.ZodType, unknown] => [
      `--${name}`,
      schema,
      values[name],
    ]),
  ];
  const input: Record<string, unknown> = {};
  for (const [label, schema, value] of given) {
    const parsed = schema.safeParse(value);
    if (parsed.success) input[label.replace(/^--|[<>]/g, '')] = parsed.data;
    else if (value === undefined) throw new UsageError(`${label} is missing`);
    else throw new UsageError(`${label}: ${inWords(parsed.error.issues[0]?.message ?? 'wrong')}`);
  }
  return input;
}
