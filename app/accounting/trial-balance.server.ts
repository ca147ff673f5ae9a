import { accountName } from '#domain/accounting/chart.ts';
import { addMonths, endOfMonth } from '#domain/kernel/dates.ts';
import { add, money, subtract } from '#domain/kernel/decimal.ts';
import { namedChart } from '#projections/accounting/books.ts';
import { openByThirdParty, revenueInBooks, trialBalance } from '#projections/accounting/journal-query.ts';
import { revenueOfMonths } from '#projections/revenue/revenue.ts';
import { addRevenues } from '../revenue/revenue.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { linkWith } from '../ui/links.ts';
import { linesLink } from './journal-page.server.ts';
import { askedYear, ownCorporation, type FinancialYear } from './period.server.ts';

const MOST_THIRD_PARTIES = 500;

/** Revenue as its page counts it, beside what the journal of sales says: deposits are no revenue in the books yet. */
async function revenueControl({ services, corporation }: StaffContext, year: FinancialYear, sales: string) {
  const { start: from, end: until } = year;
  const [months, booked] = await Promise.all([
    revenueOfMonths(services.db, corporation, from, 12),
    revenueInBooks(services.db, corporation, { from, until, sales }),
  ]);
  const { net } = addRevenues(months);
  return {
    revenue: net,
    revenueTo: pathTo('revenue', {}, { period: 'tax', year: year.year }),
    ...booked,
    bookedTo: linesLink({ from, until, account: '7' }),
    depositsTo: linesLink({ from, until, account: '419' }),
    difference: money(subtract(net, add(booked.booked, booked.deposits))),
  };
}

/** The third parties behind an account, when the address asks for one. */
async function behindAccount(
  { services, corporation, t }: StaffContext,
  account: string | null,
  year: FinancialYear,
) {
  if (account === null) return null;
  const rows = await openByThirdParty(services.db, corporation, account, MOST_THIRD_PARTIES);
  return {
    account,
    total: money(add('0', ...rows.map(({ open }) => open))),
    rows: rows.map(({ thirdParty, auxiliary, name, open, pieces }) => ({
      key: thirdParty,
      auxiliary,
      name: name ?? t('commerce.erased'),
      open,
      pieces,
      to: linesLink({
        from: `${Number(year.start.slice(0, 4)) - 9}-01-01`,
        until: year.end,
        account,
        thirdParty,
      }),
    })),
  };
}

/** All that the balance shows: each account over a financial year, and its control against the revenue. */
export async function balanceScreen(context: StaffContext) {
  const { services, corporation, url, t } = context;
  const { fiscalYearStart } = await ownCorporation(context);
  const now = context.today;
  const year = askedYear(url.searchParams, now, fiscalYearStart);
  const { start: from, end: until } = year;
  const asked = (url.searchParams.get('account') ?? '').trim();
  const account = /^[0-9A-Z]{3,12}$/.test(asked) ? asked : null;
  const chart = await namedChart(services.db, corporation);
  const [rows, revenue, behind] = await Promise.all([
    trialBalance(services.db, corporation, { from, until, yearStart: from }),
    revenueControl(context, year, chart.journals.sales),
    behindAccount(context, account, year),
  ]);
  const address = url.pathname.replace(/\.data$/, '') + url.search;
  const sum = (of: (row: (typeof rows)[number]) => string) => money(add('0', ...rows.map(of)));
  const closing = (row: (typeof rows)[number]) => add(row.opening, subtract(row.debit, row.credit));
  return {
    title: t('accounting.balance.title'),
    address,
    year: year.name,
    range: { from, until },
    before: linkWith(address, { year: year.year - 1, account: null }),
    after:
      endOfMonth(addMonths(until, 1)) < addMonths(now, 13) && until < now
        ? linkWith(address, { year: year.year + 1, account: null })
        : null,
    rows: rows.map((row) => ({
      account: row.account,
      name: accountName(chart, row.account),
      to: linesLink({ from, until, account: row.account }),
      behind:
        row.account.startsWith('40') || row.account.startsWith('41')
          ? linkWith(address, { account: row.account })
          : null,
      opening: row.opening,
      debit: row.debit,
      credit: row.credit,
      closing: money(closing(row)),
    })),
    sums: {
      opening: sum(({ opening }) => opening),
      debit: sum(({ debit }) => debit),
      credit: sum(({ credit }) => credit),
      closing: sum(closing),
    },
    revenue,
    behind,
  };
}
