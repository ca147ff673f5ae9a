import type { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import type { Command } from '#domain/kernel/command.ts';
import { addDays, LEGAL_TIME_ZONE, todayIn, type CivilDate } from '#domain/kernel/dates.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { agreeAdvance } from '#domain/expenses/advance-commands.ts';
import { approveExpenses, refuseExpenses } from '#domain/expenses/decision-commands.ts';
import { draftExpense } from '#domain/expenses/expense-commands.ts';
import { executeReimbursement, prepareReimbursement } from '#domain/expenses/reimbursement-commands.ts';
import { editPersonPayroll } from '#domain/people/person-commands.ts';
import { personAggregate, type PersonEvent, type PersonState } from '#domain/people/person.ts';
import { managersIn } from '#projections/people/people.ts';
import { staffNames } from '#projections/people/staff.ts';
import { choices } from '#projections/records/records.ts';
import { projectChoices } from '#projections/time/project-choices.ts';
import type { Runtime } from '../tasks/runtime.ts';

type Reached = 'draft' | 'submitted' | 'refused' | 'approved' | 'paid';

interface Shown {
  /** Place of the person among those that are shown. */
  who: number;
  /** Days before today. */
  ago: number;
  code: string;
  title: string;
  reached: Reached;
  total?: string;
  distance?: string;
  quantity?: string;
  /** Of a project, and asked of its client. */
  billable?: true;
}

const shown: readonly Shown[] = [
  { who: 0, ago: 40, code: 'CARB', title: 'Plein du fourgon', total: '84.60', reached: 'paid' },
  { who: 0, ago: 38, code: 'IK', title: 'Visite du chantier de Morlaix', distance: '118', reached: 'paid' },
  { who: 1, ago: 36, code: 'REP', title: 'Déjeuner avec le maître d’œuvre', total: '57.20', reached: 'paid' },
  {
    who: 0,
    ago: 12,
    code: 'PEA',
    title: 'Péage vers Rennes',
    total: '18.40',
    reached: 'approved',
    billable: true,
  },
  {
    who: 1,
    ago: 11,
    code: 'HEB',
    title: 'Nuit d’hôtel, réunion de chantier',
    total: '96',
    reached: 'approved',
    billable: true,
  },
  { who: 2, ago: 10, code: 'FOU', title: 'Mèches et chevilles', total: '43.75', reached: 'approved' },
  { who: 0, ago: 7, code: 'IK', title: 'Livraison d’échantillons', distance: '64.5', reached: 'submitted' },
  {
    who: 1,
    ago: 6,
    code: 'REPD',
    title: 'Repas de la semaine en déplacement',
    quantity: '4',
    reached: 'submitted',
  },
  {
    who: 2,
    ago: 5,
    code: 'STAT',
    title: 'Stationnement en centre-ville',
    total: '6.50',
    reached: 'submitted',
  },
  { who: 2, ago: 4, code: 'REP', title: 'Repas d’équipe', total: '212', reached: 'refused' },
  { who: 0, ago: 2, code: 'TRP', title: 'Train pour Paris', total: '128', reached: 'draft' },
  {
    who: 1,
    ago: 1,
    code: 'FACT',
    title: 'Location d’une nacelle',
    total: '180',
    reached: 'draft',
    billable: true,
  },
];

/** Accounts for transfers of those who are paid back; the third has none yet. */
const ibans = ['FR7630006000011234567890189', 'FR7612906000125551487230694'] as const;

/** Expenses of a few people of a company in every status, a batch that was paid, and an advance. */
export async function seedExpenses(runtime: Runtime, corporation: number, today: CivilDate): Promise<void> {
  const { db, store } = runtime;
  const actor = systemActor(corporation);
  const run = <Schema extends z.ZodType, Result>(command: Command<Schema, Result>, input: z.input<Schema>) =>
    store.execute(command, actor, command.input.parse(input));
  const [people, managers, lists, projects] = await Promise.all([
    staffNames(db, corporation),
    managersIn(db, corporation),
    choices(db, ['projectexpensedocumenttype'], corporation),
    projectChoices(db, corporation, { person: null, late: false }),
  ]);
  const types = lists.get('projectexpensedocumenttype') ?? [];
  const typeOf = (code: string) => types.find(({ values }) => values['code'] === code)?.id;
  // Those whom somebody leads come first: their expenses wait for somebody.
  const staff = people
    .toSorted((a, b) => Number(managers.has(b.id)) - Number(managers.has(a.id)))
    .slice(0, 3)
    .map(({ id }) => id);
  if (staff.length < 3 || types.length === 0) return;
  for (const [index, iban] of ibans.entries()) {
    const id = staff[index] ?? 0;
    const events = await store.read(`person-${id}`);
    const { payroll } = foldStream<PersonState, PersonEvent>(personAggregate, events);
    if (!payroll?.iban) await run(editPersonPayroll, { ...payroll, id, iban });
  }
  const made = new Map<Reached, number[]>();
  for (const { who, ago, code, title, reached, billable, ...amount } of shown) {
    const type = typeOf(code);
    const person = staff[who];
    if (type === undefined || person === undefined) continue;
    const { id } = await run(draftExpense, {
      ...amount,
      type,
      person,
      title,
      date: addDays(today, -ago),
      submit: reached !== 'draft',
      ...(amount.distance !== undefined && { power: 5, itinerary: 'Dépôt – chantier et retour' }),
      ...(amount.total !== undefined && { noReceipt: 'Ticket remis au bureau' }),
      ...(billable && { billable, project: projects[who]?.id ?? null }),
    });
    made.set(reached, [...(made.get(reached) ?? []), id]);
  }
  const paid = made.get('paid') ?? [];
  await run(approveExpenses, { ids: [...paid, ...(made.get('approved') ?? [])] });
  await run(refuseExpenses, { ids: made.get('refused') ?? [], reason: 'Joindre la liste des convives' });
  const { id: advance } = await run(agreeAdvance, {
    person: staff[0] ?? 0,
    amount: '150',
    date: addDays(today, -9),
    title: 'Salon des travaux publics',
  });
  // Banks are asked for no day that is past, whatever day the demo is of.
  const now = todayIn(LEGAL_TIME_ZONE, new Date());
  const { id } = await run(prepareReimbursement, {
    executionDate: now,
    expenses: paid,
    advances: [advance],
  });
  await run(executeReimbursement, { id, date: now });
}
