import { redirect, type TypedResponse } from '@remix-run/node';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/actor.ts';
import type { Command } from '#domain/kernel/command.ts';
import { conflict, type Refusal } from '#domain/kernel/refusal.ts';
import type { Services } from '../services.server.ts';
import { commandIdOf, partOfCommand } from './command-id.ts';
import { setFlash, type Flash } from './flash.server.ts';
import { isRefusal } from './problems.ts';

/** What a command is run in: the context of a screen. */
interface Runner {
  services: Pick<Services, 'store'>;
  actor: Actor;
  note?(fields: Record<string, string>): void;
}

interface Sent {
  /** The form that asks for it; none: it is run each time. */
  form?: FormData;
  /** Its own id, where no form carries one. */
  commandId?: string;
  /** Which of the commands that the form asks for, where it asks for several. */
  part?: string | number | undefined;
  /** What its sender asked for, where the input holds more than that (`Once` of the store). */
  asked?: unknown;
}

/**
 * A form is for the corporation that it was made in: that of the session may be another by now, as when two tabs are
 * open (3-decisions.md, "Identity").
 * @throws Refusal OTHER_CORPORATION
 */
export function checkCorporation({ actor }: Pick<Runner, 'actor'>, form: FormData): void {
  const made = form.get('corporation');
  if (made !== null && made !== String(actor.corporation ?? 0))
    throw conflict('OTHER_CORPORATION', 'errors.otherCorporation');
}

/**
 * Runs what a form asks for, once however often it is sent, and only in the corporation that it was made in.
 * @throws Refusal
 */
export async function runCommand<Schema extends z.ZodType, Result>(
  runner: Runner,
  command: Command<Schema, Result>,
  input: z.output<Schema>,
  { form, part, ...once }: Sent = {},
): Promise<Result> {
  if (form) checkCorporation(runner, form);
  const id = form && (part === undefined ? commandIdOf(form) : partOfCommand(form, part));
  const result = await runner.services.store.execute(command, runner.actor, input, { ...id, ...once });
  runner.note?.({ command: command.name });
  return result;
}

/**
 * What a form can tell at its fields; a missing record and a missing right have pages of their own. @throws the others
 */
export function tellable(error: unknown): Refusal {
  if (!isRefusal(error) || error.kind === 'missing' || error.kind === 'forbidden') throw error;
  return error;
}

/** The first thing that a refusal says, of a form that has no fields. */
export const firstOf = ({ errors }: Refusal): string => Object.values(errors).flat()[0] ?? 'errors.refused';

/** Leads on once it is done, and says so there: a key says that all is well. */
export async function leadTo(to: string, flash?: string | Flash): Promise<TypedResponse<never>> {
  if (flash === undefined) return redirect(to);
  const told: Flash = typeof flash === 'string' ? { tone: 'ok', key: flash } : flash;
  return redirect(to, { headers: { 'Set-Cookie': await setFlash(told) } });
}
