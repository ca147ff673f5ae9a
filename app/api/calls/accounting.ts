import { editChart, closePeriod } from '#domain/accounting/commands.ts';
import { bookManualEntry, reverseManualEntry } from '#domain/accounting/manual-entry-commands.ts';
import { labelOf } from '#domain/accounting/fec.ts';
import { endOfMonth } from '#domain/kernel/dates.ts';
import { closedPeriods, readBooks } from '#projections/accounting/books.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { journalPage, taxSums } from '#projections/accounting/journal-query.ts';
import { vatReturn } from '#domain/accounting/vat-return.ts';
import { fecResponse, rangeOf, sageResponse, yearNamed } from '../../accounting/export.server.ts';
import { askedYear, dateOf, monthOf } from '../../accounting/period.server.ts';
import { call, commandCall, json, notExist, type ApiContext, type Call } from '../call.ts';
import { inDirection, limitOf } from '../listing.ts';

const exportRoles = ['ROLE_ACCOUNTING_EXPORT', 'ROLE_REVENUE_STATS_MANAGER'] as const;

async function exportingOf({ services, corporation: id, request }: ApiContext) {
  const corporation = await findCorporation(services.db, id);
  return corporation && { services, corporation, signal: request.signal };
}

export const accountingCalls: Call[] = [
  call({
    path: 'invoiceversion/export/excel/sage',
    role: [...exportRoles],
    summary: 'Entries for Sage as an Excel file (from, until; a financial year by default)',
    query: ['year', 'from', 'until'],
    async run(context) {
      const exporting = await exportingOf(context);
      if (!exporting) return notExist();
      const year = askedYear(context.query, context.today, exporting.corporation.fiscalYearStart);
      return sageResponse(exporting, rangeOf(context.query, year));
    },
  }),
  call({
    path: 'accounting/export/fec/{year}',
    role: [...exportRoles],
    summary: 'Entries of the financial year that starts in a calendar year, in the format of the FEC',
    async run(context) {
      const exporting = await exportingOf(context);
      const year = exporting && yearNamed(context.params['year'], exporting.corporation);
      return exporting && year ? fecResponse(exporting, year) : notExist();
    },
  }),
  call({
    path: 'accounting/entry/list',
    role: 'ROLE_ACCOUNTING_VIEW',
    summary: 'Lines of entries by date (from, until, journal, account, thirdParty, cursor, limit)',
    query: ['from', 'until', 'journal', 'account', 'thirdParty', 'tax', 'limit'],
    sorts: [],
    async run({ services, corporation, query, today }) {
      const from = dateOf(query, 'from', `${today.slice(0, 7)}-01`);
      const thirdParty = Number(query.get('thirdParty'));
      const filter = {
        from,
        until: dateOf(query, 'until', endOfMonth(from)),
        journal: query.get('journal'),
        account: query.get('account'),
        thirdParty: Number.isSafeInteger(thirdParty) && thirdParty > 0 ? thirdParty : null,
        taxes: query.getAll('tax'),
      };
      const limit = limitOf(query);
      const page = await journalPage(services.db, corporation, filter, {
        cursor: query.get('cursor'),
        limit,
      });
      return json({ items: page.rows.map((row) => ({ ...row, label: labelOf(row) })), next: page.next });
    },
  }),
  call({
    path: 'accounting/vat/show',
    role: 'ROLE_ACCOUNTING_VIEW',
    summary: 'Preview of the VAT return 3310-CA3 of a month (month=2026-03)',
    query: ['month'],
    async run({ services, corporation, query, today }) {
      const month = monthOf(query, today);
      return json({ item: { month, ...vatReturn(await taxSums(services.db, corporation, month)) } });
    },
  }),
  call({
    path: 'accounting/period/list',
    role: 'ROLE_ACCOUNTING_VIEW',
    summary: 'Closed periods, the last first',
    sorts: ['until'],
    async run({ services, corporation, query }) {
      const items = inDirection(query, await closedPeriods(services.db, corporation), 'desc');
      return json({ items, total: items.length });
    },
  }),
  call({
    path: 'accounting/chart/show',
    role: 'ROLE_ACCOUNTING_VIEW',
    summary: 'Accounts and journals that entries are booked on',
    async run({ services, corporation }) {
      const { chart, revision } = await readBooks(services.db, corporation);
      return json({ item: { ...chart, revision } });
    },
  }),
  commandCall({
    path: 'accounting/chart/edit',
    summary: 'Changes the accounts and journals that entries are booked on',
    command: editChart,
    input: editChart.input,
    toInput: (_params, body) => body,
    answer: (_context, item) => Promise.resolve(json({ item })),
  }),
  commandCall({
    path: 'accounting/entry/new',
    summary: 'Books an entry that no document makes',
    command: bookManualEntry,
    input: bookManualEntry.input,
    toInput: (_params, body) => body,
    answer: (_context, item) => Promise.resolve(json({ item })),
  }),
  commandCall({
    path: 'accounting/entry/reverse/{id}',
    summary: 'Takes such an entry back by the opposite one',
    command: reverseManualEntry,
    input: reverseManualEntry.input.omit({ id: true }),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (_context, item) => Promise.resolve(json({ item })),
  }),
  commandCall({
    path: 'accounting/period/close',
    summary: 'Closes the books up to a month’s end, for ever',
    command: closePeriod,
    input: closePeriod.input,
    toInput: (_params, body) => body,
    answer: (_context, item) => Promise.resolve(json({ item })),
  }),
];
