import { addDays, addMonths, type CivilDate } from '#domain/kernel/dates.ts';
import { nextErasure, stillKept, TOLD_DAYS, type Kept, type KeptPart } from '#domain/people/retention.ts';
import { departedFrom, type DepartedRow } from '#projections/people/retention.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { turnPage } from '../../ui/list/turn-page.ts';
import { colleagueOf } from '../person-details.server.ts';

/** How far ahead is looked: the last day of each. */
const periods = {
  month: (today: CivilDate) => addDays(today, TOLD_DAYS),
  half: (today: CivilDate) => addMonths(today, 6),
  year: (today: CivilDate) => addMonths(today, 12),
} as const;
const periodNames = ['month', 'half', 'year'] as const;

const PER_PAGE = 100;

export interface RetentionRow {
  person: number;
  name: string;
  left: CivilDate;
  /** null: nothing is left to erase. */
  on: CivilDate | null;
  parts: Kept[];
  heldUntil: CivilDate | null;
  erased: KeptPart[];
}

const erasedParts = ({ erased }: DepartedRow): KeptPart[] => Object.keys(erased) as KeptPart[]; // projected as such

function rowOf(row: DepartedRow, today: CivilDate): RetentionRow {
  const next = nextErasure(row);
  return {
    person: row.person,
    name: row.name,
    left: row.left,
    // What was due yesterday goes tonight.
    on: next && (next.on > today ? next.on : today),
    parts: next?.parts ?? [],
    heldUntil: row.heldUntil !== null && row.heldUntil >= today ? row.heldUntil : null,
    erased: erasedParts(row),
  };
}

/** Who left, and what of them is erased when: the next first; those of whom nothing is left last. */
export const retentionRows = async (
  db: StaffContext['services']['db'],
  corporation: number,
  today: CivilDate,
  person?: number,
): Promise<RetentionRow[]> =>
  (await departedFrom(db, corporation, today, person))
    .map((row) => rowOf(row, today))
    .toSorted((a, b) => ((a.on ?? '9999') < (b.on ?? '9999') ? -1 : 1));

/** Who left, and what of them is erased when: the next first. */
export async function retentionPage({ services, corporation, url, today, t }: StaffContext) {
  const query = url.searchParams;
  const period = periodNames.find((one) => one === query.get('status')) ?? null;
  const held = query.get('status') === 'held';
  const until = period && periods[period](today);
  const rows = (await retentionRows(services.db, corporation, today))
    .filter(({ on }) => until === null || (on !== null && on <= until))
    .filter(({ heldUntil }) => !held || heldUntil !== null);
  return {
    title: t('people.retention.title'),
    today,
    soon: addDays(today, TOLD_DAYS),
    status: held ? ('held' as const) : period,
    statuses: [null, ...periodNames, 'held'] as const,
    ...turnPage(url, rows, PER_PAGE),
  };
}

/** What of somebody is kept until when, and who holds it; `left` is null of who did not leave. */
export async function personRetention(context: StaffContext) {
  const { services, corporation, today, t } = context;
  const { id, name, state, revision } = await colleagueOf(context);
  const [row] = await departedFrom(services.db, corporation, today, id);
  const hold = state.holds[corporation] ?? null;
  const mayHold = context.may('ROLE_CONTRACT_EDIT');
  return {
    id,
    name,
    revision,
    title: t('people.retention.of', { name }),
    today,
    left: row?.left ?? null,
    kept: row === undefined ? [] : stillKept(row, row.erased),
    erased:
      row === undefined ? [] : Object.entries(row.erased).map(([part, erasure]) => ({ part, ...erasure })),
    // Why is for those who may lift it.
    hold: hold && { until: hold.until, reason: mayHold ? hold.reason : null },
    mayHold,
  };
}
