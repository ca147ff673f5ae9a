import { pyramidOf, turnoverOf, yearsOf } from '#domain/people/staff-figures.ts';
import { yearOf } from '#domain/kernel/dates.ts';
import {
  headcountByMonth,
  staffByAge,
  staffByKind,
  staffFigures,
} from '#projections/people/staff-figures.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { barChart } from '../../ui/chart/bar-chart.server.ts';
import { lineChart } from '../../ui/chart/line-chart.server.ts';
import { formatDate } from '../../ui/format.ts';

/** Months of the curve, and years whose turnover can be looked at. */
const MONTHS = 24;
const YEARS = 5;

const WIDE = 1120;

const monthNames = {
  fr: new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' }),
};

/** "nov 26" */
const monthWords = (day: string, language: 'fr' | 'en'): string =>
  `${monthNames[language].format(new Date(`${day}T00:00:00Z`)).replace('.', '')} ${day.slice(2, 4)}`;

/** How many work here, by which contracts, for how long, of what age, and who came and went: four questions. */
export async function staffFiguresPage(context: StaffContext) {
  const { services, corporation, today, url, t, language, may } = context;
  const { db } = services;
  const present = yearOf(today);
  const asked = Number(url.searchParams.get('year'));
  const year = Number.isInteger(asked) && asked > present - YEARS && asked <= present ? asked : present;
  const [months, figures, kinds, ages] = await Promise.all([
    headcountByMonth(db, corporation, today, MONTHS),
    staffFigures(db, corporation, today, { start: `${year}-01-01`, end: `${year}-12-31` }),
    staffByKind(db, corporation, today),
    staffByAge(db, corporation, today),
  ]);
  const maySeeList = may('ROLE_PERSON_VIEW_LIST');
  const list = (query: Record<string, string | number>): string | null =>
    maySeeList ? pathTo('personList', {}, { status: 'under', ...query }) : null;
  const known = ages.flatMap(({ band, ...one }) => (band === null ? [] : [{ band, ...one }]));
  const pyramid = pyramidOf(known);
  const bandWords = ({ from, until }: { from: number; until: number | null }) =>
    until === null
      ? t('people.figures.over', { from })
      : from === 0
        ? t('people.figures.under', { until: until + 1 })
        : t('people.figures.between', { from, until });
  const bands = pyramid.map((band) => ({ ...band, label: bandWords(band) }));
  return {
    title: t('people.figures.title'),
    year,
    isPresent: year === present,
    years: Array.from({ length: YEARS }, (_, back) => ({
      label: String(present - back),
      to: pathTo('staffFigures', {}, { year: back === 0 ? null : present - back }),
      current: present - back === year,
    })),
    now: {
      employees: figures.now.employees,
      trainees: kinds.reduce((sum, { trainees }) => sum + trainees, 0),
      seniority: yearsOf(figures.now.meanDays),
      to: list({}),
    },
    movements: { ...figures.year, turnover: turnoverOf(figures.year) },
    months: {
      rows: months.map(({ day, people }) => ({
        label: monthWords(day, language),
        day: formatDate(day),
        people,
        to: list(day === today ? {} : { day }),
      })),
      chart: lineChart(
        months.map(({ day }) => monthWords(day, language)),
        [
          {
            name: t('people.figures.employees'),
            values: months.map(({ people }) => people),
            marker: { colour: '#0000a1', className: 'line-now' },
          },
        ],
        { language, width: WIDE },
      ),
    },
    kinds: kinds.map(({ type, name, people }) => ({
      type,
      name,
      people,
      to: list({ contractType: type }),
    })),
    ages: {
      bands,
      unknown: ages.reduce((sum, { band, people }) => sum + (band === null ? people : 0), 0),
      chart: barChart(
        bands.map(({ label }) => label),
        [
          {
            name: t('people.figures.women'),
            values: bands.map(({ women }) => women),
            marker: { colour: '#0000a1', className: 'bar-now' },
          },
          {
            name: t('people.figures.men'),
            values: bands.map(({ men }) => men),
            marker: { colour: '#0000a2', className: 'bar-before' },
          },
        ],
        { language, width: WIDE },
      ),
    },
  };
}

export type StaffFiguresPage = Awaited<ReturnType<typeof staffFiguresPage>>;
