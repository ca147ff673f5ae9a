import { z } from 'zod';
import {
  defaultAccounts,
  defaultJournals,
  namesText,
  type AccountUse,
  type JournalUse,
} from '#domain/accounting/chart.ts';
import { editChart, closePeriod } from '#domain/accounting/commands.ts';
import { bookManualEntry, reverseManualEntry } from '#domain/accounting/manual-entry-commands.ts';
import { endOfMonth, fiscalYearOf, yearOf } from '#domain/kernel/dates.ts';
import { analyticSums, analyticWays } from '#projections/accounting/analytic.ts';
import { closedPeriods, readBooks } from '#projections/accounting/books.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { journalPage, taxSums } from '#projections/accounting/journal-query.ts';
import { vatReturn } from '#domain/accounting/vat-return.ts';
import { fecResponse, sageResponse, yearNamed } from '../../accounting/export.server.ts';
import { financialYear } from '../../accounting/period.server.ts';
import {
  dayText,
  decimalText,
  idOnly,
  itemOf,
  itemsOf,
  momentText,
  pageOf,
  referenceTo,
} from '../answers.ts';
import { call, commandCall, notExist, type ApiContext, type Call } from '../call.ts';
import { limitOf, orderQuery, pageInMemory, pageQuery, sizeQuery } from '../listing.ts';
import { month, year } from '../periods.ts';
import { journalLine, presentLine, vatReturnAnswer } from '../present-accounting.ts';
import { between, day, idOf, word, words } from '../query.ts';
import { usersNamed } from '../users-named.ts';
import { answerShown, shows } from '../resource-calls.ts';

const exportRoles = ['ROLE_ACCOUNTING_EXPORT', 'ROLE_REVENUE_STATS_MANAGER'] as const;

async function exportingOf({ services, corporation: id, request }: ApiContext) {
  const corporation = await findCorporation(services.db, id);
  return corporation && { services, corporation, signal: request.signal };
}

const period = z.object({
  value: z.string(),
  from: dayText.nullable().meta({ description: 'null: from the first entry on' }),
  until: dayText,
  entries: z.int().min(0),
  debit: decimalText,
  credit: decimalText,
  hash: z.string().meta({ description: 'SHA-256 over its lines' }),
  at: momentText,
  by: referenceTo.nullable(),
});

const periodOrder = { sort: 'until', direction: 'desc' } as const;

/** The periods that a corporation has closed, by words of their days. */
async function periodsOf(context: ApiContext, keyword: string | null): Promise<z.input<typeof period>[]> {
  const periods = await closedPeriods(context.services.db, context.corporation);
  const userNamed = await usersNamed(
    context,
    periods.map(({ by }) => by),
  );
  const asked = (keyword ?? '').split(/\s+/).filter(Boolean);
  return periods
    .filter(({ from, until }) => asked.every((word) => `${from ?? ''} ${until}`.includes(word)))
    .map((one) => ({ ...one, value: one.until, by: userNamed(one.by) }));
}

const textsOf = <Use extends string>(names: Readonly<Record<Use, string>>): Record<Use, z.ZodString> =>
  // The keys are those of the names.
  Object.fromEntries(Object.keys(names).map((name) => [name, z.string()])) as Record<Use, z.ZodString>;

/** A corporation has one, under its own id. */
const chart = shows(
  z.object({
    accounts: z.object(textsOf<AccountUse>(defaultAccounts)),
    journals: z.object(textsOf<JournalUse>(defaultJournals)),
    deductOnPayment: z
      .boolean()
      .meta({ description: 'VAT of bought services is deducted when they are paid' }),
    names: z.string().meta({
      description: 'Names of accounts of its own, a line each',
      example: '706100 Pompage',
    }),
  }),
  {
    stream: 'books',
    async read({ services }, corporation) {
      const { chart: held } = await readBooks(services.db, corporation);
      return { ...held, names: namesText(held) };
    },
  },
);

const sentParts = z.looseObject({
  accounts: z.record(z.string(), z.unknown()).nullish(),
  journals: z.record(z.string(), z.unknown()).nullish(),
});

const chartEdit = commandCall({
  path: 'accounting/chart/edit',
  summary: 'Changes the accounts and journals that entries are booked on',
  command: editChart,
  input: editChart.input,
  answers: itemOf(chart.schema),
  edits: { schema: chart.schema, find: (context) => chart.read(context, context.corporation) },
  toInput: (_params, body) => body,
  answer: (context, { id }) => answerShown(chart, context, id),
});

/** Of the accounts and journals, too, what is not sent stays: without it the usual one would be taken. */
const keepingParts: Call = {
  ...chartEdit,
  async run(context, body, query) {
    const { accounts, journals, ...rest } = sentParts.parse(body);
    const { chart: held } = await readBooks(context.services.db, context.corporation);
    const whole = {
      ...rest,
      accounts: { ...held.accounts, ...accounts },
      journals: { ...held.journals, ...journals },
    };
    return chartEdit.run(context, whole, query);
  },
};

export const accountingCalls: Call[] = [
  call({
    path: 'invoiceversion/export/excel/sage',
    role: [...exportRoles],
    summary: 'Entries for Sage as an Excel file, by their dates; a financial year by default',
    query: z.object({
      year: year('The calendar year that the financial year starts in; this one unless said'),
      ...between('date', day, 'Dates of the entries'),
    }),
    answers: 'file',
    refuses: ['BOOKS_UNBALANCED'],
    async run(context, _body, asked) {
      const exporting = await exportingOf(context);
      if (!exporting) return notExist();
      const { fiscalYearStart } = exporting.corporation;
      const begun = yearOf(fiscalYearOf(context.today, fiscalYearStart).start);
      const { start, end } = financialYear(Number(asked.year ?? begun), fiscalYearStart);
      return sageResponse(exporting, {
        from: asked['date.from'] ?? start,
        until: asked['date.until'] ?? end,
      });
    },
  }),
  call({
    path: 'accounting/export/fec/{year}',
    role: [...exportRoles],
    summary: 'Entries of the financial year that starts in a calendar year, in the format of the FEC',
    answers: 'file',
    refuses: ['BOOKS_UNBALANCED', 'YEAR_NOT_BEGUN'],
    async run(context) {
      const exporting = await exportingOf(context);
      const named = exporting && yearNamed(context.params['year'], exporting.corporation);
      return exporting && named ? fecResponse(exporting, named) : notExist();
    },
  }),
  call({
    path: 'accounting/entry/list',
    role: 'ROLE_ACCOUNTING_VIEW',
    summary: 'Lines of entries by date; those of this month unless other days are asked for',
    query: z.object({
      ...sizeQuery,
      cursor: pageQuery.cursor,
      ...between('date', day, 'The date of the entry'),
      journal: words('Of this journal, by its code'),
      account: words('On this account, or on those that begin so'),
      thirdParty: idOf('thirdparty', 'Of this third party'),
      tax: words('Of these kinds of operation of the VAT return, between commas: `collected S 20`'),
    }),
    answers: pageOf(journalLine),
    async run({ services, corporation, today }, _body, asked) {
      const from = asked['date.from'] ?? `${(asked['date.until'] ?? today).slice(0, 7)}-01`;
      const filter = {
        from,
        until: asked['date.until'] ?? endOfMonth(from),
        journal: asked.journal?.toUpperCase() ?? null,
        account: asked.account?.toUpperCase() ?? null,
        thirdParty: asked.thirdParty,
        taxes: (asked.tax ?? '')
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean),
      };
      const { rows, next } = await journalPage(services.db, corporation, filter, {
        cursor: asked.cursor,
        limit: limitOf(asked),
        strict: true,
      });
      return { items: rows.map(presentLine), total: null, next, previous: null };
    },
  }),
  call({
    path: 'accounting/analytic/list',
    role: 'ROLE_ACCOUNTING_VIEW',
    summary:
      'Income and expenses by project or cost centre and account; of this financial year unless other days are asked for',
    query: z.object({
      by: word(analyticWays, 'By what; by project unless said'),
      ...between('date', day, 'The date of the entry'),
    }),
    answers: itemsOf(
      z.object({
        group: referenceTo.nullable().meta({ description: 'The project or cost centre; null: of none' }),
        account: z.string(),
        net: decimalText.meta({ description: 'Income above 0, expenses below: euros' }),
      }),
    ),
    async run({ services, corporation, today }, _body, asked) {
      const profile = await findCorporation(services.db, corporation);
      const year = fiscalYearOf(today, profile?.fiscalYearStart ?? 1);
      const sums = await analyticSums(services.db, corporation, asked.by ?? 'project', {
        from: asked['date.from'] ?? year.start,
        until: asked['date.until'] ?? year.end,
      });
      const items = sums.map(({ id, name, account, net }) => ({
        group: id === null ? null : { id, value: name },
        account,
        net,
      }));
      return { items, total: items.length };
    },
  }),
  call({
    path: 'accounting/vat/show',
    role: 'ROLE_ACCOUNTING_VIEW',
    summary: 'Preview of the VAT return 3310-CA3 of a month (month=2026-03)',
    query: z.object({ month: month('The month, `2026-03`; this one unless said') }),
    answers: itemOf(vatReturnAnswer),
    async run({ services, corporation, today }, _body, asked) {
      const first = `${asked.month ?? today.slice(0, 7)}-01`;
      return { item: { month: first, ...vatReturn(await taxSums(services.db, corporation, first)) } };
    },
  }),
  call({
    path: 'accounting/period/list',
    role: 'ROLE_ACCOUNTING_VIEW',
    summary: 'Closed periods, the last first',
    query: z.object({ ...pageQuery, ...orderQuery([periodOrder.sort], periodOrder) }),
    answers: pageOf(period),
    run: async (context, _body, asked) =>
      pageInMemory(asked, await periodsOf(context, asked.keyword), periodOrder.direction),
  }),
  call({
    path: 'accounting/chart/show',
    role: 'ROLE_ACCOUNTING_VIEW',
    summary: 'Accounts and journals that entries are booked on',
    answers: itemOf(chart.schema),
    run: (context) => answerShown(chart, context, context.corporation),
  }),
  keepingParts,
  commandCall({
    path: 'accounting/entry/new',
    summary: 'Books an entry that no document makes',
    command: bookManualEntry,
    input: bookManualEntry.input,
    answers: idOnly,
    toInput: (_params, body) => body,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'accounting/entry/reverse/{id}',
    summary: 'Takes such an entry back by the opposite one',
    command: reverseManualEntry,
    input: reverseManualEntry.input.omit({ id: true }),
    answers: idOnly,
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'accounting/period/close',
    summary: 'Closes the books up to a month’s end, for ever',
    command: closePeriod,
    input: closePeriod.input,
    answers: itemOf(z.object({ until: dayText })),
    toInput: (_params, body) => body,
    answer: (_context, { until }) => Promise.resolve({ item: { until } }),
  }),
];
