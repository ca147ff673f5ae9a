import { REPORT_DAYS } from '#domain/equipment/inspection.ts';
import { resultRoles } from '#domain/health/rights.ts';
import { urgencyOf } from '#domain/equipment/maintenance.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { folded } from '#domain/kernel/folded.ts';
import { openMaintenances } from '#projections/equipment/maintenances.ts';
import {
  inspectionsDue,
  reportsAwaited,
  reservesToLift,
  type InspectionRow,
} from '#projections/equipment/inspections.ts';
import { papersEnding } from '#projections/equipment/papers.ts';
import { healthStandings } from '#projections/health/health-due.ts';
import { askedId } from '../http/asked-id.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';

export const dueAbouts = ['equipment', 'maintenance', 'people', 'reports', 'reserves', 'papers'] as const;
export type DueAbout = (typeof dueAbouts)[number];

/** How far ahead is looked, in days. */
export const horizons = [30, 60, 90, 365] as const;
const USUAL = 90;

/** As many of each sort as one page, or one file, is made of. */
export const MOST_DUE = 5000;

/** What is due on somebody or something, as the list of all of it shows it. */
export interface Due {
  key: string;
  about: DueAbout;
  name: string;
  to: string;
  what: string;
  place: string | null;
  /** null: due by its meter alone, or by no day. */
  day: string | null;
  /** Of what no day is said for: since when it waits. */
  since: string | null;
  plannedOn: string | null;
  provider: string | null;
  /** When they were written to about it as it is planned. */
  announcedOn: string | null;
  isLate: boolean;
}

export interface DueFilter {
  about: DueAbout | null;
  days: number;
  keyword: string | null;
  place: string | null;
  provider: number | null;
}

/** What the address narrows the list by. */
export function dueFilter({ url }: StaffContext): DueFilter {
  const asked = (name: string) => url.searchParams.get(name)?.trim() || null;
  return {
    about: dueAbouts.find((one) => one === asked('of')) ?? null,
    days: horizons.find((one) => String(one) === asked('days')) ?? USUAL,
    keyword: asked('keyword'),
    place: asked('place'),
    provider: askedId(url.searchParams, 'provider'),
  };
}

type Reading = (context: StaffContext, filter: DueFilter) => Promise<Due[]>;

const has = (keyword: string | null, ...texts: string[]): boolean =>
  keyword === null || folded(texts.join(' ')).includes(folded(keyword));

const fileOf = (equipment: number, selectedTab: string) =>
  pathTo('equipmentDetails', { id: equipment }, { selectedTab });

const equipmentDue: Reading = async ({ services, corporation, today }, { days, ...filter }) => {
  const asked = { ...filter, until: addDays(today, days), limit: MOST_DUE };
  const rows = await inspectionsDue(services.db, corporation, asked);
  return rows.map((row) => ({
    // What is ticked says which inspection of which piece.
    key: `${row.equipment} ${row.name}`,
    about: 'equipment',
    name: `${row.equipmentName} · ${row.equipmentCode}`,
    to: fileOf(row.equipment, 'inspections'),
    what: row.name,
    place: row.place,
    day: row.dueOn,
    since: null,
    plannedOn: row.plannedOn,
    provider: row.providerName,
    announcedOn: row.announcedOn,
    isLate: row.dueOn < today,
  }));
};

/** Work orders that are near or late, by their days or by the meters of their pieces. */
const maintenanceDue: Reading = async ({ services, corporation, today }, { keyword, place, provider }) => {
  const asked = { today, limit: MOST_DUE, urgent: true };
  const rows = await openMaintenances(services.db, corporation, asked);
  return rows
    .filter((row) => has(keyword, row.equipmentName, row.equipmentCode))
    .filter((row) => place === null || row.place === place)
    .filter((row) => provider === null || row.provider === provider)
    .map((row) => ({
      key: `maintenance ${row.id}`,
      about: 'maintenance',
      name: `${row.equipmentName} · ${row.equipmentCode}`,
      to: fileOf(row.equipment, 'maintenance'),
      what: row.title,
      place: row.place,
      day: row.dueOn,
      since: null,
      plannedOn: null,
      provider: row.providerName,
      announcedOn: null,
      isLate: urgencyOf(row, row.reading, today) === 'late',
    }));
};

/** What people are to be seen for: for who may see exams of health alone. */
const peopleDue: Reading = async (
  { services, corporation, today, t },
  { days, keyword, place, provider },
) => {
  if (place !== null || provider !== null) return [];
  const standings = await healthStandings(services.db, corporation, today);
  return standings
    .filter(({ name }) => has(keyword, name))
    .flatMap(({ person, name, due, planned }) =>
      due
        .filter(({ day }) => day <= addDays(today, days))
        .map(({ day, kind }) => ({
          key: `people ${person} ${kind} ${day}`,
          about: 'people' as const,
          name: name || t('commerce.erased'),
          to: pathTo('personHealth', { id: person }),
          what: t(`health.kind.${kind}`),
          place: null,
          day,
          since: null,
          plannedOn: planned.find((one) => one.kind === kind)?.day ?? null,
          provider: null,
          announcedOn: null,
          isLate: day < today,
        })),
    );
};

/** What inspections that were done leave to be done. */
const leftOver = (
  rows: readonly InspectionRow[],
  about: 'reports' | 'reserves',
  { keyword, place, provider }: DueFilter,
): Due[] =>
  rows
    .filter((row) => has(keyword, row.equipmentName, row.equipmentCode))
    .filter((row) => provider === null || row.provider === provider)
    .filter(() => place === null)
    .map((row) => ({
      key: `${about} ${row.id}`,
      about,
      name: `${row.equipmentName} · ${row.equipmentCode}`,
      to: fileOf(row.equipment, 'inspections'),
      what: about === 'reports' ? row.name : [row.name, row.reserves].filter(Boolean).join(' · '),
      place: null,
      day: about === 'reports' && row.doneOn !== null ? addDays(row.doneOn, REPORT_DAYS) : null,
      since: about === 'reserves' ? row.doneOn : null,
      plannedOn: null,
      provider: row.providerName,
      announcedOn: null,
      isLate: about === 'reports',
    }));

/** Final reports that should have come. */
const reportsDue: Reading = async ({ services, corporation, today }, filter) =>
  leftOver(await reportsAwaited(services.db, corporation, { today, limit: MOST_DUE }), 'reports', filter);

/** Reserves that are still to be lifted, since the day of their inspection: no text says until when. */
const reservesDue: Reading = async ({ services, corporation }, filter) =>
  leftOver(await reservesToLift(services.db, corporation, MOST_DUE), 'reserves', filter);

/** Files that end or ended, and warranties that end: of nobody who inspects. */
const papersDue: Reading = async (
  { services, corporation, today, t },
  { days, keyword, place, provider },
) => {
  if (provider !== null) return [];
  const asked = { today, until: addDays(today, days), limit: MOST_DUE };
  const rows = await papersEnding(services.db, corporation, asked);
  return rows
    .filter((row) => has(keyword, row.equipmentName, row.equipmentCode))
    .filter((row) => place === null || row.place === place)
    .map((row) => ({
      key: `papers ${row.equipment} ${row.document ?? 0}`,
      about: 'papers',
      name: `${row.equipmentName} · ${row.equipmentCode}`,
      to: fileOf(row.equipment, row.document === null ? 'details' : 'documents'),
      what: row.paper ?? t('equipment.examination.warranty'),
      place: row.place,
      day: row.endsOn,
      since: null,
      plannedOn: null,
      provider: null,
      announcedOn: null,
      isLate: row.endsOn < today,
    }));
};

const dueOf: Readonly<Record<DueAbout, Reading>> = {
  equipment: equipmentDue,
  maintenance: maintenanceDue,
  people: peopleDue,
  reports: reportsDue,
  reserves: reservesDue,
  papers: papersDue,
};

/** What is late comes first, by its day; what is due by its meter alone stands before what is to come. */
const before = (a: Due, b: Due): number =>
  Number(b.isLate) - Number(a.isLate) ||
  (a.day ?? '').localeCompare(b.day ?? '') ||
  a.name.localeCompare(b.name, 'fr');

/** What of the list somebody may see. */
export function openAbouts({ may }: StaffContext): DueAbout[] {
  const view = may(equipmentRoles.view);
  const sees = {
    equipment: view,
    maintenance: view,
    reports: view,
    reserves: view,
    papers: view,
    people: may(resultRoles),
  };
  return dueAbouts.filter((one) => sees[one]);
}

/**
 * What is due on people and on equipment, the most urgent first; each for who may see it.
 * @returns `cut`: some sort of it has more rows than the list is made of
 */
export async function dueRows(
  context: StaffContext,
  filter: DueFilter,
): Promise<{ rows: Due[]; cut: boolean }> {
  const shown = openAbouts(context).filter((one) => filter.about === null || one === filter.about);
  const parts = await Promise.all(shown.map((one) => dueOf[one](context, filter)));
  return { rows: parts.flat().sort(before), cut: parts.some(({ length }) => length >= MOST_DUE) };
}
