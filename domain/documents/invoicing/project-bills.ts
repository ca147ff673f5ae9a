import type { Actor } from '../../kernel/actor.ts';
import { add, compare, type DecimalString } from '../../kernel/decimal.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { isItem, lineIds } from '../../amounts/totals.ts';
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

function creditsOf({ content, credits, bills }: InvoiceState): CreditedBill[] {
  const ids = lineIds(content.lines);
  const taken = credits.flatMap(({ lines = [] }) => lines);
  return bills.flatMap((bill) => {
    const place = ids.indexOf(Number(bill.line));
    const line = content.lines[place];
    if (line === undefined || !isItem(line)) return [];
    const credited = add('0', ...taken.filter((one) => one.line === place).map(({ quantity }) => quantity));
    return [{ bill, name: line.name, quantity: line.quantity, credited }];
  });
}

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
