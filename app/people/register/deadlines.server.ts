import { addDays, addMonths, endOfMonth, type CivilDate } from '#domain/kernel/dates.ts';
import { deadlineKinds, peopleDeadlines } from '#projections/people/deadlines.ts';
import { askedDay, wrongDays } from '../../http/asked-day.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { formatDate } from '../../ui/format.ts';
import { linkWith } from '../../ui/links.ts';
import type { Chip } from '../../ui/list/filters.tsx';
import { deadlineLink, seenDeadlines } from './deadline-kinds.ts';

/** How far ahead the page looks where no day is said, and how far back at what was left undone. */
const AHEAD_MONTHS = 6;
const BACK_DAYS = 60;

/** This month and the next ones, as links: what HR asks each month. */
const MONTHS = 3;

const firstOf = (day: CivilDate): CivilDate => `${day.slice(0, 7)}-01`;

/** The days that are looked at: those that are asked for, and where one end is left open, as far as usual from the other. */
function spanOf(
  { from, until }: { from: CivilDate | null; until: CivilDate | null },
  today: CivilDate,
): { from: CivilDate; until: CivilDate } {
  const usual = addDays(today, -BACK_DAYS);
  return {
    from: from ?? (until !== null && until < usual ? addMonths(until, -AHEAD_MONTHS) : usual),
    until: until ?? addMonths(from !== null && from > today ? from : today, AHEAD_MONTHS),
  };
}

/** What is due about the people of the company in a period, of the kinds that one may see. */
export async function deadlinesPage(context: StaffContext) {
  const { services, corporation, today, url, t, may } = context;
  const query = url.searchParams;
  const address = url.pathname.replace(/\.data$/, '') + url.search;
  const seen = seenDeadlines(may);
  const kind = deadlineKinds.find((one) => one === query.get('kind')) ?? null;
  const asked = { from: askedDay(query, 'from'), until: askedDay(query, 'until') };
  const span = spanOf(asked, today);
  // Where no first day is asked for, what nobody settled is told however old it is.
  const unsettled = asked.from === null && span.until >= today;
  const all = await peopleDeadlines(services.db, corporation, { ...span, unsettled, today }, seen);
  const months: Chip[] = Array.from({ length: MONTHS }, (_, ahead) => {
    const from = firstOf(addMonths(firstOf(today), ahead));
    const until = endOfMonth(from);
    const on = asked.from === from && asked.until === until;
    return {
      label: t('board.period.month', {
        month: t(`companies.month.${Number(from.slice(5, 7))}`),
        year: from.slice(0, 4),
      }),
      to: linkWith(address, on ? { from: null, until: null } : { from, until }),
      on,
    };
  });
  return {
    title: t('people.deadlines.title'),
    address,
    today,
    soon: addDays(today, 30),
    kind,
    kinds: seen,
    months,
    typed: {
      from: asked.from === null ? '' : formatDate(asked.from),
      until: asked.until === null ? '' : formatDate(asked.until),
    },
    wrongDays: wrongDays(query),
    counts: Object.fromEntries(
      seen.map((one) => [one, all.filter((deadline) => deadline.kind === one).length]),
    ),
    rows: all
      .filter((deadline) => kind === null || deadline.kind === kind)
      .map((deadline) => ({ ...deadline, to: deadlineLink(deadline.kind, deadline.id, deadline.person) })),
  };
}
