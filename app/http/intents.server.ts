import { data } from '@remix-run/node';
import { ZodError, type z } from 'zod';
import type { Command } from '#domain/kernel/command.ts';
import type { Refusal } from '#domain/kernel/refusal.ts';
import type { Flash, Undo } from './flash.server.ts';
import { entryText, formText } from './form-text.ts';
import { statusOf } from './problems.ts';
import { checkCorporation, leadTo, runCommand, tellable } from './run-command.server.ts';
import type { StaffContext } from './screen.server.ts';

type FieldOf = (path: string, form: FormData) => string;

/** What a document page's buttons do, by the name of the button. */
export interface Intent {
  /** The dialog's field that an error of the command's input stands at, where their names differ. */
  fieldOf?: FieldOf;
  run(context: StaffContext, version: number, form: FormData): Promise<Done>;
}

/** Where it leads, what it says there, and which button of that page takes it back. */
interface Done {
  to: string;
  flash: string;
  /** What the notice says beside. */
  params?: Record<string, string>;
  undo?: string | Omit<Undo, 'to'> | undefined;
}

/** An intent that runs one command on the shown version. */
export function intent<Schema extends z.ZodType, Result>(
  command: Command<Schema, Result>,
  inputOf: (version: number, form: FormData) => object,
  done: (result: Result, version: number) => Done,
  fieldOf?: FieldOf,
): Intent {
  return {
    ...(fieldOf && { fieldOf }),
    async run(context, version, form) {
      const input = command.input.parse(inputOf(version, form));
      return done(await runCommand(context, command, input, { form }), version);
    },
  };
}

/** What stands in the way, at a field of the dialog or ('') of the whole. */
export interface IntentError {
  field: string;
  message: string;
}

export interface IntentAnswer {
  intent: string;
  errors: string[];
  /** The same, with the fields that they stand at. */
  at?: IntentError[];
  typed: Record<string, string>;
  /** All that was sent, where boxes share a name: "expense=12". */
  sent?: string[];
  /** What somebody else changed meanwhile, and the revision by which it is gone on with all the same. */
  stale?: NonNullable<Refusal['stale']>;
}

const answer = (
  name: string,
  at: IntentError[],
  form: FormData,
  status: number,
  stale: Refusal['stale'] = null,
) =>
  data<IntentAnswer>(
    {
      intent: name,
      errors: at.map((error) => error.message),
      at,
      typed: Object.fromEntries([...form].map(([key, value]) => [key, entryText(value)])),
      sent: [...form].map(([key, value]) => `${key}=${entryText(value)}`),
      ...(stale && { stale }),
    },
    { status },
  );

function told({ to, flash: key, params, undo }: Done): Flash {
  const said: Flash = { tone: 'ok', key, ...(params && { params }) };
  if (undo === undefined) return said;
  return { ...said, undo: { to, ...(typeof undo === 'string' ? { intent: undo } : undo) } };
}

/** Does what the pressed button says, or answers with what stands in the way. */
export async function runIntent(
  context: StaffContext,
  intents: Readonly<Record<string, Intent>>,
  version: number,
) {
  const form = await context.request.formData().catch(() => {
    throw new Response(null, { status: 400 });
  });
  return runIntentOf(context, intents, version, form);
}

/** The same of a form that was read already: one with files. */
export async function runIntentOf(
  context: StaffContext,
  intents: Readonly<Record<string, Intent>>,
  version: number,
  form: FormData,
) {
  const name = formText(form, 'intent');
  const wanted = Object.hasOwn(intents, name) ? intents[name] : undefined;
  if (!wanted) throw new Response(null, { status: 400 });
  try {
    checkCorporation(context, form);
    const done = await wanted.run(context, version, form);
    return await leadTo(done.to, told(done));
  } catch (error) {
    const fieldOf = (path: string): string => wanted.fieldOf?.(path, form) ?? path;
    if (error instanceof ZodError) {
      const errors = error.issues.map(({ path, message }) => ({ field: fieldOf(path.join('.')), message }));
      return answer(name, errors, form, 422);
    }
    const refusal = tellable(error);
    const errors = Object.entries(refusal.errors).flatMap(([field, messages]) =>
      messages.map((message) => ({ field: fieldOf(field), message })),
    );
    return answer(name, errors, form, statusOf(refusal), refusal.stale);
  }
}
