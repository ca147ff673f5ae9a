import { addMonths } from '#domain/kernel/dates.ts';
import { usualPeriod } from '#domain/payroll/match-pages.ts';
import { confirmSlipBatch, SLIPS_BY_MAIL, toConfirm } from '#domain/payroll/slip-batch-commands.ts';
import { slipsOf } from '#domain/payroll/slip-batch.ts';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { lettersOf } from '#domain/payroll/slip-letter.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { storedParameterValue } from '#projections/company/parameters.ts';
import { employeesOf } from '#projections/payroll/employees.ts';
import { objectors } from '#projections/payroll/slip-objections.ts';
import { everHadSlip, slipsThereAlready } from '#projections/payroll/wage-slips.ts';
import { submit } from '../../http/form.server.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { batchOf, namesOf } from './slip-batch.server.ts';

/** Months that a batch may be of: two years back to one ahead, the latest first. */
const monthsAround = (today: string): string[] =>
  Array.from({ length: 26 }, (_, at) => addMonths(`${today.slice(0, 7)}-01`, 1 - at).slice(0, 7));

/** What will be done: how many, which not and why, and the text of the mails. */
export async function confirmPage(context: StaffContext) {
  const { services, corporation, today, language, t } = context;
  const { id, row, state, revision, pages } = await batchOf(context);
  if (row.status !== 'read' || row.undecided > 0 || row.slips === 0) throw notFound();
  const { db } = services;
  const slips = slipsOf(pages);
  const people = [...new Set(slips.map(({ person }) => person))];
  const period = usualPeriod(slips.map((slip) => slip.period)) ?? addMonths(today, -1).slice(0, 7);
  const [company, byMail, employees, onPaper, there, needed] = await Promise.all([
    findCorporation(db, corporation),
    storedParameterValue(db, SLIPS_BY_MAIL, corporation),
    employeesOf(db, corporation),
    objectors(db, corporation),
    slipsThereAlready(db, corporation, people),
    toConfirm(state, period, (asked) => everHadSlip(db, asked, corporation)),
  ]);
  const names = namesOf(employees);
  const unmailed = new Set(employees.filter(({ email }) => email === null).map((one) => one.id));
  const nameThem = (some: readonly number[]) => [...new Set(some)].map((person) => names.get(person) ?? '');
  const again = slips.filter((slip) =>
    there.some((one) => one.person === slip.person && one.period === (slip.period ?? period)),
  );
  const months = monthsAround(today);
  return {
    title: t('payroll.confirm.title', { id }),
    id,
    revision,
    slips: slips.length,
    people: people.length,
    left: pages.filter(({ out }) => out).length,
    paper: nameThem(people.filter((person) => onPaper.has(person))),
    unreached: nameThem(people.filter((person) => unmailed.has(person) && !onPaper.has(person))),
    again: nameThem(again.map(({ person }) => person)),
    otherMonths: nameThem(
      slips.filter((slip) => slip.period !== null && slip.period !== period).map(({ person }) => person),
    ),
    first: needed.first,
    byMail: byMail === true,
    months: (months.includes(period) ? months : [period, ...months]).map((month) => ({
      value: month,
      label: monthInWords(month, language),
    })),
    values: { period, delivery: 'notice' },
    letter: lettersOf(t, language, period, company?.name ?? '').notice,
  };
}

/** Confirms what was shown. */
export async function confirmBatch(context: StaffContext) {
  const id = idOf(context.params, 'id');
  const form = await context.request.formData();
  return submit(context, form, {
    command: confirmSlipBatch,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('slipBatchDetails', { id }),
      flash: { tone: 'ok', key: 'payroll.notice.confirmed' },
    }),
  });
}
