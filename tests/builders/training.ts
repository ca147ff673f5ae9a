import type { z } from 'zod';
import { createPerson } from '#domain/people/person-commands.ts';
import type { createMaseAction } from '#domain/training/mase-commands.ts';
import type { Store } from '#db/events/store.ts';
import { commandsOf, send, type Company } from './company.ts';
import { personFile } from './people.ts';

/** A kind of certificate of the company: five years, told of three months before. */
export async function certificateType(
  store: Store,
  { actor }: Pick<Company, 'actor'>,
  changes: object = {},
): Promise<number> {
  const values = { enabled: true, name: 'CACES R489', validityMonths: 60, alertDays: 90, ...changes };
  return (await send(store, commandsOf('certificatetype').create, actor, values)).id;
}

/** Somebody of the company. */
export const colleague = async (
  store: Store,
  { actor }: Pick<Company, 'actor'>,
  changes: Parameters<typeof personFile>[0] = {},
): Promise<number> =>
  (await send(store, createPerson, actor, personFile({ confirmDuplicates: true, ...changes }))).id;

/** An action of the plan as a form sends it. */
export const maseAction = (
  person: number,
  changes: Partial<z.input<typeof createMaseAction.input>> = {},
): z.input<typeof createMaseAction.input> => ({
  title: 'Causerie sécurité mensuelle',
  axis: 'preparation',
  prio: 2,
  person,
  start: '2026-01-05',
  end: '2026-12-18',
  ...changes,
});
