import { z } from 'zod';
import { command } from '../../kernel/command.ts';
import { isNegative } from '../../kernel/decimal.ts';
import { recordId, text } from '../../kernel/fields.ts';
import { invalid, missing } from '../../kernel/refusal.ts';
import { activityMonthAggregate } from '../../time/activity-month.ts';
import { quantitiesOf, roomToFree, type BillableTime } from '../../time/billing-lines.ts';
import { invoiceAggregate } from '../invoice.ts';
import { partlyCredited } from './project-bills.ts';

const MOST_TIMES = 5000;

/**
 * Says which times of a line may be billed again, of which a credit note took back a part: no more than that part.
 * @throws Refusal `missing` for a line of which no part is credited, `invalid` at `entries`
 */
export const freeProjectTime = command({
  name: 'FreeProjectTime',
  role: 'ROLE_PROJECT_BILL',
  input: z.object({
    id: recordId(),
    invoice: recordId(),
    /** What the line is known by in its invoice. */
    line: text(10).meta({ example: '1' }),
    entries: z
      .array(recordId())
      .min(1, 'projects.error.nothingFreed')
      .max(MOST_TIMES, `projects.error.tooManyTimes|max=${MOST_TIMES}`),
  }),
  async handle(work, actor, { id, invoice: document, line, entries }) {
    const invoice = await work.load(invoiceAggregate, document, actor);
    const found = partlyCredited(invoice.state).find(({ bill }) => bill.line === line && bill.project === id);
    if (found === undefined) throw missing();
    const chosen = new Set(entries);
    const times: BillableTime[] = [];
    const months = [];
    for (const of of found.bill.months.toSorted((a, b) => a.activityMonth - b.activityMonth)) {
      const month = await work.load(activityMonthAggregate, of.activityMonth, actor);
      const own = month.state.entries.filter((entry) => of.entries.includes(entry.id));
      times.push(...own.map((entry) => ({ ...entry, activityMonth: month.id, person: month.state.person })));
      months.push({ month, entries: own.map((entry) => entry.id).filter((entry) => chosen.has(entry)) });
    }
    const { freed } = invoice.state;
    const known = new Set(times.map((time) => time.id));
    if (entries.some((entry) => !known.has(entry) || freed.has(entry)))
      throw invalid({ entries: ['errors.reference'] });
    const quantities = quantitiesOf(times, found.quantity);
    const already = [...freed].filter((entry) => known.has(entry));
    if (isNegative(roomToFree(quantities, found.credited, [...already, ...chosen])))
      throw invalid({
        entries: [`projects.error.freesTooMuch|left=${roomToFree(quantities, found.credited, already)}`],
      });
    const { version } = invoice.state;
    await work.append(invoice, [
      { type: 'InvoiceTimesFreed', data: { version, line, entries: [...chosen] } },
    ]);
    for (const { month, entries: own } of months)
      if (own.length > 0)
        await work.append(month, [
          { type: 'ActivitiesFreed', data: { activityMonth: month.id, entries: own, invoice: document } },
        ]);
    return { id };
  },
});
