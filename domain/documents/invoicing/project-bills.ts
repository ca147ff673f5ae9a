import type { Actor } from '../../kernel/actor.ts';
import { add, compare, type DecimalString } from '../../kernel/decimal.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { isItem, lineIds, type SoldLine } from '../../amounts/totals.ts';
import { projectAggregate } from '../../projects/project.ts';
import { activityMonthAggregate } from '../../time/activity-month.ts';
import type { InvoiceBill, InvoiceState } from '../invoice.ts';

/* What an invoice's lines bill of projects, and how it is freed. */

/** A bill whose line its credit notes take something back of. */
export interface CreditedBill {
  bill: InvoiceBill;
  name: string;
  quantity: DecimalString;
  credited: DecimalString;
}

/** A line by its id, and how much of it credit notes took back; null where the invoice asks for nothing by it. */
export function lineCredited(
  { content, credits }: InvoiceState,
  id: number,
): { line: SoldLine; credited: DecimalString } | null {
  const place = lineIds(content.lines).indexOf(id);
  const line = content.lines[place];
  if (line === undefined || !isItem(line)) return null;
  const taken = credits.flatMap(({ lines = [] }) => lines).filter((one) => one.line === place);
  return { line, credited: add('0', ...taken.map(({ quantity }) => quantity)) };
}

const creditsOf = (state: InvoiceState): CreditedBill[] =>
  state.bills.flatMap((bill) => {
    const found = lineCredited(state, Number(bill.line));
    if (found === null) return [];
    return [{ bill, name: found.line.name, quantity: found.line.quantity, credited: found.credited }];
  });

/** What bills of an invoice its credit notes took back: those whose line is credited as a whole. */
export const creditedBills = (state: InvoiceState): InvoiceBill[] =>
  creditsOf(state)
    .filter(({ quantity, credited }) => compare(credited, quantity) === 0)
    .map(({ bill }) => bill);

export type CreditedTimes = CreditedBill & { bill: Extract<InvoiceBill, { kind: 'time' }> };

/**
 * Times of whose line a part alone was credited. Which of them that is about no credit note says: they stay billed until
 * somebody chooses those that are not.
 */
export const partlyCredited = (state: InvoiceState): CreditedTimes[] =>
  creditsOf(state).flatMap(({ bill, ...of }) =>
    bill.kind === 'time' && compare(of.credited, '0') > 0 && compare(of.credited, of.quantity) < 0
      ? [{ bill, ...of }]
      : [],
  );

/** Time and parts of projects may be billed again, unless another invoice bills them by now. */
export async function freeBills(
  work: UnitOfWork,
  actor: Actor,
  invoice: number,
  bills: readonly InvoiceBill[],
): Promise<void> {
  const months = new Map<number, number[]>();
  const parts = new Map<number, number[]>();
  for (const bill of bills)
    if (bill.kind === 'part') parts.set(bill.project, [...(parts.get(bill.project) ?? []), bill.part]);
    else
      for (const { activityMonth, entries } of bill.months)
        months.set(activityMonth, [...(months.get(activityMonth) ?? []), ...entries]);
  for (const [id, asked] of inOrder(months)) {
    const month = await work.load(activityMonthAggregate, id, actor);
    const entries = asked.filter((entry) => month.state.billed.get(entry)?.invoice === invoice);
    if (entries.length > 0)
      await work.append(month, [{ type: 'ActivitiesFreed', data: { activityMonth: id, entries, invoice } }]);
  }
  for (const [id, asked] of inOrder(parts)) {
    const project = await work.load(projectAggregate, id, actor);
    const there = project.state.parts.filter((one) => one.invoice === invoice && asked.includes(one.part));
    await work.append(
      project,
      there.map(({ part }) => ({ type: 'ProjectPartFreed' as const, data: { project: id, part, invoice } })),
    );
  }
}

/** Streams are taken in the order of their ids, so that two who take the same ones wait for one another. */
const inOrder = (of: ReadonlyMap<number, number[]>): [number, number[]][] =>
  [...of].toSorted(([a], [b]) => a - b);
