import { useLoaderData } from '@remix-run/react';
import { urgencyOf } from '#domain/equipment/maintenance.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { addDays, yearOf } from '#domain/kernel/dates.ts';
import { openMaintenances } from '#projections/equipment/maintenances.ts';
import { inspectionsDue } from '#projections/equipment/inspections.ts';
import { healthStandings } from '#projections/health/health-due.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';

export const meta = titleOf;

/** How far ahead is looked. */
const DAYS = 90;

interface Due {
  key: string;
  about: 'equipment' | 'maintenance' | 'people';
  name: string;
  to: string;
  what: string;
  /** null: due by its meter alone. */
  day: string | null;
  isLate: boolean;
}

/** Work orders that are near or late, by their days or by the meters of their pieces. */
async function maintenanceDue({ services, corporation, today }: StaffContext): Promise<Due[]> {
  const asked = { today, limit: 500, urgent: true };
  const rows = await openMaintenances(services.db, corporation, asked);
  return rows.map((row) => ({
    key: `maintenance ${row.id}`,
    about: 'maintenance',
    name: `${row.equipmentName} · ${row.equipmentCode}`,
    to: pathTo('equipmentDetails', { id: row.equipment }, { selectedTab: 'maintenance' }),
    what: row.title,
    day: row.dueOn,
    isLate: urgencyOf(row, row.reading, today) === 'late',
  }));
}

async function equipmentDue({ services, corporation, today }: StaffContext): Promise<Due[]> {
  const rows = await inspectionsDue(services.db, corporation, { until: addDays(today, DAYS), limit: 500 });
  return rows.map((row) => ({
    key: `equipment ${row.equipment} ${row.key}`,
    about: 'equipment',
    name: `${row.equipmentName} · ${row.equipmentCode}`,
    to: pathTo('equipmentDetails', { id: row.equipment }, { selectedTab: 'inspections' }),
    what: row.name,
    day: row.dueOn,
    isLate: row.dueOn < today,
  }));
}

/** What people are to be seen for: for who may see exams of health alone. */
async function peopleDue({ services, corporation, today, t }: StaffContext): Promise<Due[]> {
  const standings = await healthStandings(services.db, corporation, today);
  return standings.flatMap(({ person, name, due }) =>
    due
      .filter(({ day }) => day <= addDays(today, DAYS))
      .map(({ day, kind }) => ({
        key: `people ${person} ${kind} ${day}`,
        about: 'people' as const,
        name: name || t('commerce.erased'),
        to: pathTo('personHealth', { id: person }),
        what: t(`health.kind.${kind}`),
        day,
        isLate: day < today,
      })),
  );
}

const dueOf = { equipment: equipmentDue, maintenance: maintenanceDue, people: peopleDue } as const;

/** What is late comes first, by its day; what is due by its meter alone stands before what is to come. */
const before = (a: Due, b: Due): number =>
  Number(b.isLate) - Number(a.isLate) ||
  (a.day ?? '').localeCompare(b.day ?? '') ||
  a.name.localeCompare(b.name, 'fr');

/** What is due on people and on equipment, the most urgent first; each for who may see it. */
export const loader = screen('examination', async (context) => {
  const { t, url, may, today } = context;
  const view = may(equipmentRoles.view);
  const sees = { equipment: view, maintenance: view, people: may('ROLE_HEALTH_EXAM_READ') };
  const open = (['equipment', 'maintenance', 'people'] as const).filter((one) => sees[one]);
  const asked = open.find((one) => one === url.searchParams.get('of')) ?? null;
  const shown = open.filter((one) => asked === null || one === asked);
  const parts = await Promise.all(shown.map((one) => dueOf[one](context)));
  return {
    title: t('equipment.examination.title'),
    rows: parts.flat().sort(before),
    year: sees.equipment ? yearOf(today) : null,
    tabs: [null, ...open].map((one) => ({
      label: t(`equipment.examination.${one ?? 'all'}`),
      to: pathTo('examination', {}, { of: one }),
      current: one === asked,
    })),
  };
});

export default function Examination() {
  const { title, rows, tabs, year } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const said = (day: string | null) => (day === null ? t('equipment.examination.byMeter') : format.date(day));
  return (
    <Page
      title={title}
      tabs={<Tabs label={t('equipment.examination.title')} items={tabs} />}
      actions={
        year !== null &&
        [year - 1, year].map((one) => (
          <LinkButton
            key={one}
            icon="download"
            to={pathTo('equipmentSafetyRegister', {}, { year: String(one) })}
          >
            {t('equipment.paper.safetyOf', { year: String(one) })}
          </LinkButton>
        ))
      }
    >
      <DataTable
        caption={title}
        rows={rows}
        rowKey={(row) => row.key}
        columns={[
          {
            key: 'name',
            header: t('equipment.examination.who'),
            narrow: 'title',
            cell: (row) => (
              <a className="ref" href={row.to} translate="no">
                {row.name}
              </a>
            ),
          },
          { key: 'what', header: t('equipment.field.inspection'), narrow: 'below', cell: (row) => row.what },
          {
            key: 'about',
            header: t('equipment.examination.of'),
            cell: (row) => t(`equipment.examination.${row.about}`),
          },
          {
            key: 'day',
            header: t('equipment.field.dueOn'),
            narrow: 'side',
            cell: (row) => (row.isLate ? <strong className="late">{said(row.day)}</strong> : said(row.day)),
          },
        ]}
        empty={<EmptyState title={t('equipment.due.none')} hint={t('equipment.examination.none')} />}
      />
    </Page>
  );
}
