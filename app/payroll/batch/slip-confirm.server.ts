import { addMonths } from '#domain/kernel/dates.ts';
import { usualPeriod } from '#domain/payroll/match-pages.ts';
import { confirmSlipBatch, SLIPS_BY_MAIL, toConfirm } from '#domain/payroll/slip-batch-commands.ts';
import { slipsOf } from '#domain/payroll/slip-batch.ts';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { lettersOf } from '#domain/payroll/slip-letter.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { storedParameterValue } from '#projections/company/parameters.ts';
import { employedIn, employeesOf, slipReaches } from '#projections/payroll/employees.ts';
import { objectors } from '#projections/payroll/slip-objections.ts';
import { everHadSlip, slipsThereAlready, withSlipOf } from '#projections/payroll/wage-slips.ts';
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
  const [company, byMail, employees, onPaper, there, needed, reaches, employed, made] = await Promise.all([
    findCorporation(db, corporation),
    storedParameterValue(db, SLIPS_BY_MAIL, corporation),
    employeesOf(db, corporation),
    objectors(db, corporation),
    slipsThereAlready(db, corporation, people),
    toConfirm(state, period, (asked) => everHadSlip(db, asked, corporation)),
    slipReaches(db, people, corporation),
    employedIn(db, corporation, period),
    withSlipOf(db, corporation, period),
  ]);
  const names = namesOf(employees);
  const electronic = people.filter((person) => !onPaper.has(person));
  const reached = electronic.filter((person) => reaches.has(person));
  const unnumbered = new Set(employees.filter(({ numberHash }) => numberHash === null).map((one) => one.id));
  const undated = new Set(employees.filter(({ birthDate }) => birthDate === null).map((one) => one.id));
  const letters = lettersOf(t, language, period, company?.name ?? '');
  const nameThem = (some: readonly number[]) => [...new Set(some)].map((person) => names.get(person) ?? '');
  const again = slips.filter((slip) =>
    there.some((one) => one.person === slip.person && one.period === (slip.period ?? period)),
  );
  const ofMonth = slips.flatMap((slip) => ((slip.period ?? period) === period ? [slip.person] : []));
  const withSlip = new Set([...ofMonth, ...made]);
  const months = monthsAround(today);
  return {
    title: t('payroll.confirm.title', { id }),
    id,
    revision,
    slips: slips.length,
    people: people.length,
    leftOut: pages.filter(({ out }) => out).length,
    paper: nameThem(people.filter((person) => onPaper.has(person))),
    unreached: nameThem(electronic.filter((person) => !reaches.has(person))),
    // The day of birth is what opens a slip by its link.
    undated: nameThem(reached.filter((person) => undated.has(person))),
    // The number is what opens a slip that is encrypted.
    unnumbered: byMail === true ? nameThem(reached.filter((person) => unnumbered.has(person))) : [],
    again: [...new Set(again.map(({ person }) => person))].map((person) => ({
      value: person,
      label: names.get(person) ?? '',
    })),
    // Nothing is wrong with either: whoever looks knows why.
    without: nameThem(
      employees.flatMap(({ id: person }) =>
        employed.during.has(person) && !withSlip.has(person) ? [person] : [],
      ),
    ),
    left: nameThem(ofMonth.filter((person) => employed.left.has(person))),
    otherMonths: nameThem(
      slips.filter((slip) => slip.period !== null && slip.period !== period).map(({ person }) => person),
    ),
    first: needed.first,
    byMail: byMail === true,
    months: (months.includes(period) ? months : [period, ...months]).map((month) => ({
      value: month,
      label: monthInWords(month, language),
    })),
    month: monthInWords(period, language),
    values: { period, delivery: 'notice' },
    letters: [
      { delivery: 'notice', ...letters.notice },
      ...(byMail === true ? [{ delivery: 'attached', ...letters.attached }] : []),
    ],
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
