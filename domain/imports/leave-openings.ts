import { z } from 'zod';
import { date, evenIfWrong, optionalDecimal, reference } from '../kernel/fields.ts';
import { forbidden, Refusal, invalid, type FieldErrors } from '../kernel/refusal.ts';
import { periodBefore, periodOn } from '../time-off/accrual.ts';
import { leaveYearMonth, postLeaveEntry, withdrawLeaveEntry } from '../time-off/leave-entry-commands.ts';
import type { LeaveAccount } from '../records/catalogue/people/leave-kinds.ts';
import { corporationOf } from '../kernel/command.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { importedTogether } from './import-kind.ts';

/** Balances as wage slips print them: paid leave of the year that ended and of the running one, and the others. */
export const openedBalances = ['previous', 'current', 'seniority', 'rtt', 'recovered'] as const;
type OpenedBalance = (typeof openedBalances)[number];

const accounts: Readonly<Record<OpenedBalance, LeaveAccount>> = {
  previous: 'paidLeave',
  current: 'paidLeave',
  seniority: 'seniority',
  rtt: 'rtt',
  recovered: 'recovered',
};

const days = () => optionalDecimal({ places: 2, min: -365, max: 365 }).meta({ example: null });

/** What was left of somebody's accounts at the beginning of a day, in days. */
export const leaveOpeningSchema = z
  .object({
    person: reference('persons'),
    day: date(),
    previous: optionalDecimal({ places: 2, min: -365, max: 365 }).meta({ example: '12.50' }),
    current: days(),
    seniority: days(),
    rtt: days(),
    recovered: days(),
  })
  .superRefine((row, context) => {
    if (openedBalances.every((name) => row[name] === null))
      context.addIssue({ code: 'custom', path: ['previous'], message: 'errors.required' });
  }, evenIfWrong);

type LeaveOpening = z.output<typeof leaveOpeningSchema>;

/** A day of the year that a balance is of; null: the one of its day. */
async function yearOf(
  work: UnitOfWork,
  corporation: number,
  name: OpenedBalance,
  day: CivilDate,
): Promise<CivilDate | null> {
  if (name !== 'previous') return null;
  return periodBefore(periodOn(day, await leaveYearMonth(work, corporation))).start;
}

/** The balances of a row as the lines of a ledger that they open. */
const linesOf = (row: LeaveOpening): { name: OpenedBalance; days: string }[] =>
  openedBalances.flatMap((name) => {
    const said = row[name];
    return said === null ? [] : [{ name, days: said }];
  });

/** Notes what stands in a line's way at the column that says it. @throws what stands in the way of all */
function note(errors: FieldErrors, error: unknown, at: number, column: OpenedBalance): void {
  if (!(error instanceof Refusal) || error.kind === 'forbidden') throw error;
  const person = error.errors['person'];
  if (person) errors[`rows[${at}].person`] = person;
  else errors[`rows[${at}].${column}`] = Object.values(error.errors).flat();
}

/** Balances of leave that another program kept: each line opens the accounts of one person. */
export const leaveOpeningImport = importedTogether({
  name: 'leaveentry',
  access: postLeaveEntry.access,
  values: leaveOpeningSchema,
  remove: withdrawLeaveEntry,
  async take(work, actor, rows) {
    if (rows.some(({ id }) => id !== null)) throw forbidden();
    const corporation = corporationOf(actor);
    const created: number[] = [];
    const errors: FieldErrors = {};
    for (const [at, { values }] of rows.entries())
      for (const { name, days: said } of linesOf(values))
        try {
          const period = await yearOf(work, corporation, name, values.day);
          const entry = { account: accounts[name], sort: 'opening', day: values.day, period, days: said };
          const input = postLeaveEntry.input.parse({ ...entry, person: values.person });
          created.push((await postLeaveEntry.handle(work, actor, input)).id);
        } catch (error) {
          note(errors, error, at, name);
        }
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return { created, changed: [] };
  },
});
