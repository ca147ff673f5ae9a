import type { Actor } from '../../kernel/actor.ts';
import { add, compare } from '../../kernel/decimal.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { isItem, lineIds } from '../../amounts/totals.ts';
import { projectAggregate } from '../../projects/project.ts';
import { activityMonthAggregate } from '../../time/activity-month.ts';
import type { InvoiceBill, InvoiceState } from '../invoice.ts';

/* What an invoice's lines bill of projects, and how it is freed. */

/** What bills of an invoice its credit notes took back: those whose line is credited as a whole. */
export function creditedBills({ content, credits, bills }: InvoiceState): InvoiceBill[] {
  const ids = lineIds(content.lines);
  const taken = credits.flatMap(({ lines = [] }) => lines);
  return bills.filter(({ line: id }) => {
    const place = ids.indexOf(Number(id));
    const line = content.lines[place];
    if (line === undefined || !isItem(line)) return false;
    const credited = add('0', ...taken.filter((one) => one.line === place).map(({ quantity }) => quantity));
    return compare(credited, line.quantity) === 0;
  });
}

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
