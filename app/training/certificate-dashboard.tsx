import { trainingRoles } from '#domain/training/roles.ts';
import { useLoaderData } from '@remix-run/react';
import { certificateStatuses, type CertificateStatus } from '#domain/training/certificate.ts';
import { certificateProblems, isBlocking } from '#domain/training/problems.ts';
import { demandedOf, heldIn } from '#domain/training/demands.ts';
import {
  certificateCounts,
  listCertificates,
  type CertificateRow,
} from '#projections/training/certificates.ts';
import { certificateKinds, matrixCertificates, matrixPeople } from '#projections/training/matrix.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { LinkButton } from '../ui/button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Kpi, KpiRow, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

export const meta = titleOf;

/** What waits for somebody, in the order in which it is looked at, and by which day each is sorted. */
const parts = [
  { status: 'alert_deadline', sort: 'validUntil' },
  { status: 'to_complete', sort: 'expected' },
  { status: 'planned', sort: 'expected' },
  { status: 'unplanned', sort: 'newest' },
] as const satisfies readonly { status: CertificateStatus; sort: string }[];

/** Rows of a part; all of them are in the list. */
const SHOWN = 6;

/** Who lacks what their work demands, or holds it no longer: the first of them, and how many there are. */
async function lackingOf({ services, corporation, today }: StaffContext) {
  const { db } = services;
  const [people, kinds, certificates] = await Promise.all([
    matrixPeople(db, corporation, { day: today, unit: null }),
    certificateKinds(db, corporation),
    matrixCertificates(db, corporation),
  ]);
  const byPerson = grouped(certificates, ({ person }) => person);
  const lacking = people.flatMap((person) => {
    const held = heldIn(byPerson.get(person.id) ?? []);
    return certificateProblems(
      demandedOf(kinds, person.profiles, person.equipmentTypes),
      held,
      person.birthDate,
      today,
    )
      .filter(isBlocking)
      .map((problem) => ({ person: person.id, name: person.name, ...problem }));
  });
  return { count: lacking.length, rows: lacking.slice(0, SHOWN * 2) };
}

export const loader = screen('certificateDashboard', async (context) => {
  const { services, corporation, today, t, may } = context;
  const rowsOf = async ({ status, sort }: (typeof parts)[number]) => {
    const request = { sort, direction: 'asc', limit: SHOWN, cursor: null, offset: 0 } as const;
    const filter = { keyword: null, status, today };
    return { status, rows: (await listCertificates(services.db, corporation, filter, request)).rows };
  };
  const [counts, lacking, ...shown] = await Promise.all([
    certificateCounts(services.db, corporation, today),
    lackingOf(context),
    ...parts.map(rowsOf),
  ]);
  return {
    title: t('training.dashboard.title'),
    today,
    counts: Object.fromEntries(certificateStatuses.map((one) => [one, counts[one] ?? 0])),
    lacking,
    parts: shown,
    mayAdd: may(trainingRoles.add),
  };
});

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** The day that matters of a certificate in a part. */
const dayOf = (status: CertificateStatus, row: CertificateRow): string | null =>
  status === 'alert_deadline' ? row.validUntil : row.expectedDate;

function Part({
  part: { status, rows },
  count,
  today,
}: {
  part: Loaded['parts'][number];
  count: number;
  today: string;
}) {
  const t = useText();
  const format = useFormat();
  const title = t(`training.dashboard.${status}`);
  return (
    <Panel title={`${title} (${format.integer(count)})`}>
      <DataTable
        caption={title}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'person',
            header: t('training.field.person'),
            narrow: 'title',
            cell: (row) => (
              <a className="ref" href={pathTo('certificateDetails', { id: row.id })} translate="no">
                {row.personName || t('commerce.erased')}
              </a>
            ),
          },
          { key: 'type', header: t('training.field.type'), narrow: 'below', cell: (row) => row.typeName },
          {
            key: 'day',
            header: t(`training.field.${status === 'alert_deadline' ? 'validUntil' : 'expectedDate'}`),
            narrow: 'side',
            cell: (row) => {
              const day = dayOf(status, row);
              if (day === null) return '–';
              return day < today ? <strong className="late">{format.date(day)}</strong> : format.date(day);
            },
          },
        ]}
        empty={<EmptyState title={t('training.dashboard.nothing')} hint="" />}
      />
      {count > rows.length && (
        <p>
          <a className="link" href={pathTo('certificateList', {}, { status })}>
            {t('training.dashboard.all')}
          </a>
        </p>
      )}
    </Panel>
  );
}

/** Who must hold something and does not: a press leads to planning it. */
function Lacking({ page: { lacking, mayAdd } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={`${t('training.dashboard.lacking')} (${format.integer(lacking.count)})`}>
      <DataTable
        caption={t('training.dashboard.lacking')}
        rows={lacking.rows}
        rowKey={({ person, kind }) => `${person}-${kind.id}`}
        columns={[
          {
            key: 'person',
            header: t('training.field.person'),
            narrow: 'title',
            cell: ({ name, person, kind }) =>
              mayAdd ? (
                <a
                  className="ref"
                  href={pathTo('certificateNew', {}, { type: kind.id, person })}
                  translate="no"
                >
                  {name}
                </a>
              ) : (
                name
              ),
          },
          { key: 'type', header: t('training.field.type'), narrow: 'below', cell: ({ kind }) => kind.name },
          {
            key: 'problem',
            header: t('training.field.status'),
            narrow: 'side',
            cell: ({ problem, day }) =>
              t(`training.problem.${problem}`, { day: day === null ? '' : format.date(day) }),
          },
        ]}
        empty={<EmptyState title={t('training.dashboard.nobodyLacks')} hint="" />}
      />
      {lacking.count > lacking.rows.length && (
        <p>
          <a className="link" href={pathTo('certificateMatrix', {}, { only: 'lacking' })}>
            {t('training.dashboard.inMatrix')}
          </a>
        </p>
      )}
    </Panel>
  );
}

/** What is to be planned, what is, what lacks its proof, what ends: and who lacks what their work demands. */
export default function CertificateDashboard() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const count = (status: string) => page.counts[status] ?? 0;
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('shell.menu.people') }]}
      actions={
        <>
          <LinkButton to={pathTo('trainingPassport', {})} icon="file">
            {t('training.passport.title')}
          </LinkButton>
          <LinkButton to={pathTo('certificateList', {})}>{t('training.list')}</LinkButton>
          <LinkButton to={pathTo('certificateMatrix', {})} icon="users">
            {t('training.matrix.title')}
          </LinkButton>
          {page.mayAdd && (
            <LinkButton tone="primary" to={pathTo('certificateNew', {})}>
              {t('training.new')}
            </LinkButton>
          )}
        </>
      }
    >
      <KpiRow>
        {parts.map(({ status }) => (
          <Kpi
            key={status}
            label={t(`training.dashboard.${status}`)}
            value={format.integer(count(status))}
            tone={status === 'alert_deadline' && count(status) > 0 ? 'down' : undefined}
            to={pathTo('certificateList', {}, { status })}
          />
        ))}
      </KpiRow>
      <div className="training-parts">
        {page.parts.map((part) => (
          <Part key={part.status} part={part} count={count(part.status)} today={page.today} />
        ))}
      </div>
      <Lacking page={page} />
    </Page>
  );
}
