import { addDays, addMonths, endOfMonth, type CivilDate } from '#domain/kernel/dates.ts';
import { deadlineKinds, peopleDeadlines, type Deadline } from '#projections/people/deadlines.ts';
import { askedDay, wrongDays } from '../../http/asked-day.ts';
import { askedId } from '../../http/asked-id.ts';
import { exportList } from '../../http/export/export.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { formatDate } from '../../ui/format.ts';
import { linkWith } from '../../ui/links.ts';
import type { Chip } from '../../ui/list/filters.tsx';
import type { ListColumn } from '../../ui/list/list-columns.ts';
import { leaderOptions, unitOptions } from '../unit-options.server.ts';
import { deadlineLink, leadsToFile, seenDeadlines } from './deadline-kinds.ts';

/** How far ahead the page looks where no day is said, and how far back at what was left undone. */
const AHEAD_MONTHS = 6;
const BACK_DAYS = 60;

/** So many are shown; the file has all of them. */
const MOST = 1000;

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

/** Whose deadlines the page can be narrowed to. */
async function deadlineChoices(context: StaffContext) {
  const [unit, manager] = await Promise.all([unitOptions(context), leaderOptions(context)]);
  return { unit, manager };
}

/** What an address asks for: a period, a kind, and whose. */
function askedDeadlines({ url, today, may }: StaffContext) {
  const query = url.searchParams;
  const seen = seenDeadlines(may);
  const kind = deadlineKinds.find((one) => one === query.get('kind')) ?? null;
  const asked = { from: askedDay(query, 'from'), until: askedDay(query, 'until') };
  const span = spanOf(asked, today);
  // Where no first day is asked for, what nobody settled is told however old it is.
  const unsettled = asked.from === null && span.until >= today;
  const narrowed = mayNarrow(may)
    ? { unit: askedId(query, 'unit'), manager: askedId(query, 'manager') }
    : { unit: null, manager: null };
  return { seen, kind, asked, narrowed, span: { ...span, ...narrowed, unsettled, today } };
}

/** Names of units and of who leads are offered to who reads them elsewhere. */
const mayNarrow = (may: StaffContext['may']): boolean => may(['ROLE_CONTRACT_READ', 'ROLE_PERSON_VIEW_LIST']);

/** What is due about the people of the company in a period, of the kinds that one may see. */
export async function deadlinesPage(context: StaffContext) {
  const { services, corporation, today, url, t, may } = context;
  const query = url.searchParams;
  const address = url.pathname.replace(/\.data$/, '') + url.search;
  const { seen, kind, asked, narrowed, span } = askedDeadlines(context);
  const [found, options] = await Promise.all([
    peopleDeadlines(services.db, corporation, span, seen, MOST + 1),
    mayNarrow(may) ? deadlineChoices(context) : null,
  ]);
  const all = found.slice(0, MOST);
  const maySeeFiles = may('ROLE_PERSON_VIEW_PROFILE');
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
    options,
    narrowed,
    most: found.length > MOST ? MOST : null,
    maySeeFiles,
    maySeePeople: may('ROLE_PERSON_VIEW_LIST'),
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
      .map((deadline) => ({
        ...deadline,
        to:
          leadsToFile(deadline.kind) && !maySeeFiles
            ? null
            : deadlineLink(deadline.kind, deadline.id, deadline.person),
      })),
  };
}

interface ExportedDeadline extends Pick<Deadline, 'day' | 'name' | 'about'> {
  kind: string;
  rule: string;
}

const text = (key: Exclude<keyof ExportedDeadline, 'day'>, header: string): ListColumn<ExportedDeadline> => ({
  key,
  header,
  type: 'text',
  value: (row) => row[key],
});

const columns: readonly ListColumn<ExportedDeadline>[] = [
  { key: 'day', header: 'people.deadlines.day', type: 'date', value: ({ day }) => day },
  text('name', 'people.field.name'),
  text('kind', 'people.deadlines.what'),
  text('about', 'people.deadlines.about'),
  text('rule', 'people.deadlines.rule'),
];

/** The same as a file, all of it. */
export async function exportDeadlines(context: StaffContext): Promise<Response> {
  const { services, corporation, t } = context;
  const { seen, kind, span } = askedDeadlines(context);
  const kinds = seen.filter((one) => kind === null || one === kind);
  const found = await peopleDeadlines(services.db, corporation, span, kinds, Number.MAX_SAFE_INTEGER);
  const rows = found.map(({ kind: one, day, name, about }) => ({
    day,
    name: name || t('commerce.erased'),
    kind: t(`people.deadlines.kind.${one}`),
    about,
    rule: t(`people.deadlines.rules.${one}`),
  }));
  return exportList(context, {
    title: t('people.deadlines.title'),
    columns,
    request: { sort: 'day', direction: 'asc', limit: rows.length, cursor: null, offset: 0 },
    page: () => Promise.resolve({ rows, next: null, previous: null }),
    contextOf: () => ({}),
  });
}
