import { randomUUID } from 'node:crypto';
import { add, money } from '#domain/kernel/decimal.ts';
import { checkCorporation } from '../http/run-command.server.ts';
import { commandIdOf } from '../http/command-id.ts';
import { formText } from '../http/form-text.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { hasNoServer } from '../mailing/sender-of.server.ts';
import {
  isBulkOperation,
  KEPT,
  showBulkOperation,
  startBulkOperation,
  type Confirmed,
} from './bulk-operation.server.ts';

/** One of those that were chosen, as the question names it. */
export interface AskedItem {
  key: number;
  /** null: a draft without a number. */
  label: string | null;
  about: string;
  whom: string | null;
  /** Including VAT. */
  amount: string;
  /** Of one that is left out: why, as an error's key. */
  reason: string | null;
}

/** A mail that would leave. */
export interface AskedLetter {
  to: string;
  subject: string;
  text: string;
}

/** What would become of one that was chosen: a command, or why none. */
export type Planned = { shown: Omit<AskedItem, 'reason'>; version: number } & (
  | { reason: string }
  | { reason: null; command: Confirmed['command']; input: Confirmed['input']; letter: AskedLetter | null }
);

export interface BulkQuestionData {
  /** Its texts stand under `bulk.ask.<name>`. */
  name: string;
  going: AskedItem[];
  left: AskedItem[];
  sum: string;
  letter: (AskedLetter & { of: string }) | null;
  /** Something else would be done than when it was asked before. */
  changed: boolean;
  /** Mails would be kept as files: no server is there to take them. */
  kept: boolean;
  /** More were asked for than are taken at once: so many. */
  capped: number | null;
  hidden: [name: string, value: string][];
}

interface Asked {
  name: string;
  form: FormData;
  planned: readonly Planned[];
  /** The list that it was asked for on. */
  back: string;
  capped: number | null;
}

type Going = Extract<Planned, { reason: null }>;

const isGoing = (one: Planned): one is Going => one.reason === null;

/** The id of the operation that a form confirms: the same form is the same operation. */
function operationOf(form: FormData): string {
  return commandIdOf(form).commandId ?? randomUUID();
}

function questionOf({ name, form, planned, capped }: Asked, kept: boolean): BulkQuestionData {
  const going = planned.filter(isGoing);
  const first = going.find(({ letter }) => letter !== null);
  return {
    name,
    going: going.map(({ shown }) => ({ ...shown, reason: null })),
    left: planned.flatMap(({ shown, reason }) => (reason === null ? [] : [{ ...shown, reason }])),
    sum: money(add('0', ...going.map(({ shown }) => shown.amount))),
    letter: first?.letter ? { ...first.letter, of: first.shown.label ?? '' } : null,
    changed: form.has('confirmed'),
    kept,
    capped,
    hidden: [
      ['confirmed', String(going.length)],
      ...going.map(({ version }): [string, string] => ['version', String(version)]),
    ],
  };
}

/**
 * Asks about what would be done to several at once; or, where that was confirmed and would still be done to all of
 * them, has the worker do it.
 */
export async function askOrStart(
  context: StaffContext,
  asked: Asked,
): Promise<{ outcome: 'question'; asked: BulkQuestionData } | Response> {
  const { name, form, planned, back } = asked;
  checkCorporation(context, form);
  const id = operationOf(form);
  if (form.has('confirmed') && (await isBulkOperation(context, id))) return showBulkOperation(id);
  const going = planned.filter(isGoing);
  const same = formText(form, 'confirmed') === String(going.length) && going.length === planned.length;
  const kept = going.some(({ letter }) => letter !== null) && (await hasNoServer(context));
  if (!same || going.length === 0) return { outcome: 'question', asked: questionOf(asked, kept) };
  const items = going.map(({ shown, version, command, input }) => ({
    label: shown.label ?? context.t('commerce.draft'),
    about: shown.about,
    version,
    command,
    input,
  }));
  return startBulkOperation(context, { id, name, params: kept ? KEPT : {}, back, items });
}
