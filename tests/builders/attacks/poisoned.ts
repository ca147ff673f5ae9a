import type { z } from 'zod';
import type { Command } from '#domain/kernel/command.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import type { Store } from '#db/events/store.ts';
import { payloads, shortPayloads } from './payloads.ts';

/*
 * A store whose commands are fed with payloads: each text of an input that its schema takes for any text becomes some.
 */

export interface Poisoned {
  store: Store;
  /** Fields by command that a payload was taken by: `EditMember.lastName`. */
  taken: Set<string>;
  /** Those whose texts are of a form, such as a day or an address. */
  formed: Set<string>;
}

type Path = readonly (string | number)[];

function* textsIn(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value === 'string') yield path;
  else if (Array.isArray(value)) for (const [at, one] of value.entries()) yield* textsIn(one, [...path, at]);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) yield* textsIn(one, [...path, name]);
}

function withText(value: unknown, [first, ...rest]: Path, text: string): unknown {
  if (first === undefined) return text;
  if (Array.isArray(value))
    return value.map((one: unknown, at) => (at === first ? withText(one, rest, text) : one));
  const inside = typeof value === 'object' && value !== null ? value : {};
  return Object.fromEntries(
    Object.entries(inside).map(([name, one]) => [name, name === first ? withText(one, rest, text) : one]),
  );
}

/** Names of files and keys: what stands there is looked up, not shown. */
const kept = /^(?:file|hash|logo|query|fingerprint|address)$|key$|hash$/i;

/** What others are named by afterwards, so that what follows could not be done: their edits are fed. */
const naming = new Set(['DefineCustomField', 'NoteFtpHostKey']);

/** Payloads from the `round`th on, as many of them as a field takes. */
function candidates(round: number): string[] {
  const from = (list: readonly string[], count: number): string[] =>
    Array.from({ length: count }, (_, at) => list[(round + at) % list.length] ?? '');
  return [
    from(payloads, 5).join(' '),
    from(payloads, 2).join(' '),
    ...from(payloads, 3),
    ...from(shortPayloads, 2),
  ];
}

/** `round` says which payloads come first; every field after it has the next ones. */
export function poisoned(store: Store, round: number): Poisoned {
  const taken = new Set<string>();
  const formed = new Set<string>();
  let at = round;
  function poison<Schema extends z.ZodType>(
    { name, input: schema }: Command<Schema>,
    input: unknown,
  ): unknown {
    if (naming.has(name)) return input;
    let fed = input;
    for (const path of textsIn(input)) {
      const names = path.filter((part) => typeof part === 'string');
      if (kept.test(names.at(-1) ?? '')) continue;
      const field = `${name}.${names.join('.')}`;
      at += 5;
      const fitting = candidates(at)
        .map((text) => withText(fed, path, text))
        .find((tried) => schema.safeParse(tried).success);
      if (fitting === undefined) formed.add(field);
      else taken.add(field);
      fed = fitting ?? fed;
    }
    return fed;
  }
  return {
    taken,
    formed,
    store: {
      ...store,
      async execute(command, actor, input, options) {
        const parsed = command.input.safeParse(poison(command, input));
        if (!parsed.success) return store.execute(command, actor, input, options);
        return store.execute(command, actor, parsed.data, options).catch((error: unknown) => {
          if (error instanceof Refusal) return store.execute(command, actor, input, options);
          throw error;
        });
      },
    },
  };
}
