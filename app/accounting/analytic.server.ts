import { accountName } from '#domain/accounting/chart.ts';
import { add, money } from '#domain/kernel/decimal.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { analyticLines, analyticSums, analyticWays } from '#projections/accounting/analytic.ts';
import { namedChart } from '#projections/accounting/books.ts';
import { askedDayOr, wrongDays } from '../http/asked-day.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { linkWith } from '../ui/links.ts';
import { paperLink } from './journal-page.server.ts';
import { askedYear, ownCorporation } from './period.server.ts';

const MOST_LINES = 500;

/** Which statement the address asks for: by projects or cost centres, over a financial year or some of its days. */
export async function askedAnalytic(context: StaffContext) {
  const query = context.url.searchParams;
  const { fiscalYearStart } = await ownCorporation(context);
  const year = askedYear(query, context.today, fiscalYearStart);
  const by = analyticWays.find((one) => one === query.get('by')) ?? 'project';
  return {
    year,
    by,
    from: askedDayOr(query, 'from', year.start),
    until: askedDayOr(query, 'until', year.end),
  };
}

/** Which figure the address asks to be opened: an account of a project or cost centre, 0 of none. */
function askedFigure(query: URLSearchParams) {
  const [of, account] = [query.get('of') ?? '', query.get('account') ?? ''];
  if (!/^\d{1,15}$/.test(of) || !/^[67][0-9A-Z]{0,11}$/.test(account)) return null;
  return { of: Number(of) || null, account };
}

/** Income and expenses of a year by project or cost centre, each figure leading to its lines, and these to their papers. */
export async function analyticScreen(context: StaffContext) {
  const { services, corporation, t, url, may } = context;
  const { year, by, from, until } = await askedAnalytic(context);
  const figure = askedFigure(url.searchParams);
  const [chart, sums, lines] = await Promise.all([
    namedChart(services.db, corporation),
    analyticSums(services.db, corporation, by, { from, until }),
    figure === null
      ? null
      : analyticLines(services.db, corporation, by, { from, until, limit: MOST_LINES, ...figure }),
  ]);
  const days = { from: from === year.start ? null : from, until: until === year.end ? null : until };
  const asked = { by, year: year.year, ...days };
  const address = pathTo('analytic', {}, asked);
  return {
    title: t('accounting.analytic.title'),
    year: year.name,
    range: { from, until },
    address,
    wrongDays: wrongDays(url.searchParams),
    before: pathTo('analytic', {}, { by, year: year.year - 1 }),
    after: year.end < context.today ? pathTo('analytic', {}, { by, year: year.year + 1 }) : null,
    export: pathTo('analyticExport', {}, asked),
    tabs: analyticWays.map((one) => ({
      label: t(`accounting.analytic.by.${one}`),
      to: linkWith(address, { by: one }),
      current: one === by,
    })),
    groups: [...grouped(sums, ({ id }) => id)].map(([id, rows]) => ({
      id: id ?? 0,
      name: rows[0]?.name ?? t(`accounting.analytic.none.${by}`),
      to:
        by === 'project' && id !== null && may('ROLE_PROJECT_READ') ? pathTo('projectDetails', { id }) : null,
      net: money(add('0', ...rows.map(({ net }) => net))),
      rows: rows.map(({ account, net }) => ({
        account,
        name: accountName(chart, account),
        net,
        to: `${linkWith(address, { of: id ?? 0, account })}#lines`,
      })),
    })),
    total: money(add('0', ...sums.map(({ net }) => net))),
    linesOf: lines !== null && lines.length === MOST_LINES ? MOST_LINES : null,
    lines:
      lines &&
      lines.map((line) => ({
        key: `${line.entry}-${line.line}`,
        date: line.date,
        account: line.account,
        piece: line.pieceRef,
        net: line.net,
        to: paperLink(line),
      })),
  };
}
