import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Fields, PlainField } from '../../ui/form/field.tsx';
import { formatDate } from '../../ui/format.ts';
import { ExportMenu } from '../../ui/list/list-tools.tsx';
import { turnPage } from '../../ui/list/turn-page.ts';
import { TurnedPager } from '../../ui/list/turned-pager.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { Alert, EmptyState, Page } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { askedDay, registerRows, registerWords, type RegisterWords } from './staff-register.server.ts';

export const meta = titleOf;

/** Lines on a page; its PDF and its file have them all. */
const PER_PAGE = 200;

export const loader = screen('staffRegister', async (context) => {
  const { url, t } = context;
  const register = await registerRows(context);
  // Trainees stand apart, after the staff.
  const rows = [...register.filter(({ trainee }) => !trainee), ...register.filter(({ trainee }) => trainee)];
  const { rows: turned, address, pages } = turnPage(url, rows, PER_PAGE);
  const shown = await registerWords(context, turned);
  return {
    title: t('people.register.title'),
    address,
    day: askedDay(context),
    staff: shown.filter(({ trainee }) => !trainee),
    trainees: shown.filter(({ trainee }) => trainee),
    pages,
  };
});

/** A line under another, where there is one. */
const below = (words: string | null): ReactNode => words && <small>{words}</small>;

function Lines({ title, lines }: { title: string; lines: RegisterWords[] }) {
  const t = useText();
  const format = useFormat();
  const header = (key: string) => t(`people.register.${key}`);
  const date = (day: string | null) => (day === null ? null : format.date(day));
  return (
    <DataTable
      caption={title}
      rows={lines}
      rowKey={({ contract }) => contract}
      columns={[
        {
          key: 'name',
          header: header('person'),
          narrow: 'title',
          cell: (row) => (
            <>
              <a className="ref" href={pathTo('contractDetails', { id: row.contract })} translate="no">
                {row.name}
              </a>
              {below(
                [row.gender, row.birthName && t('people.register.birthNamed', { name: row.birthName })]
                  .filter(Boolean)
                  .join(', '),
              )}
              {below(
                row.correctedAt && t('people.register.corrected', { at: format.dateTime(row.correctedAt) }),
              )}
            </>
          ),
        },
        {
          key: 'origin',
          header: header('origin'),
          narrow: 'below',
          cell: (row) => (
            <>
              {[date(row.birthDate), row.nationality].filter(Boolean).join(', ') || '–'}
              {below(row.permit)}
            </>
          ),
        },
        {
          key: 'post',
          header: header('post'),
          narrow: 'below',
          cell: (row) => (
            <>
              {row.job}
              {below(row.qualification)}
              {row.earlier.map((post) => (
                <small key={post}>{post}</small>
              ))}
            </>
          ),
        },
        { key: 'entry', header: header('entry'), narrow: 'side', cell: (row) => date(row.entry) },
        {
          key: 'exit',
          header: header('exit'),
          narrow: 'below',
          cell: (row) => (
            <>
              {date(row.exit) ?? '–'}
              {below(row.keptUntil && t('people.register.kept', { day: format.date(row.keptUntil) }))}
            </>
          ),
        },
        {
          key: 'mentions',
          header: header('mentions'),
          narrow: 'below',
          cell: (row) => (
            <>
              {row.mentions || '–'}
              {below(row.tutor && t('people.register.tutored', { name: row.tutor }))}
              {below(row.place && t('people.register.placed', { place: row.place }))}
              {below(row.lender && t('people.register.lent', { lender: row.lender }))}
              {row.authorisations.map((words) => (
                <small key={words}>{words}</small>
              ))}
            </>
          ),
        },
      ]}
      empty={<EmptyState title={t('people.register.none')} hint={t('people.register.noneHint')} />}
    />
  );
}

/** The staff register that the law asks for, as it stands, or stood at the end of a day. */
export default function StaffRegister() {
  const { title, address, day, staff, trainees, pages } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  return (
    <Page
      title={title}
      crumbs={[{ label: t('people.list'), to: pathTo('personList', {}) }]}
      actions={
        <>
          <LinkButton icon="file" to={pathTo('staffRegisterPdf', {}, { day })}>
            {t('people.register.pdf')}
          </LinkButton>
          <ExportMenu address={address} to={pathTo('staffRegisterExport', {})} />
        </>
      }
      alert={
        day !== null && <Alert tone="info">{t('people.register.asOn', { day: format.date(day) })}</Alert>
      }
    >
      <form className="card panel filter-panel" method="get" action={pathTo('staffRegister', {})}>
        <Fields>
          <PlainField
            id="register-day"
            name="day"
            label={t('people.register.day')}
            hint={t('people.register.dayHint')}
            defaultValue={day === null ? '' : formatDate(day)}
            placeholder={t('ui.field.date')}
            inputMode="numeric"
            autoComplete="off"
          />
        </Fields>
        <div className="form-actions">
          <Button tone="primary">{t('people.register.show')}</Button>
        </div>
      </form>
      {(staff.length > 0 || trainees.length === 0) && (
        <>
          <h2>{t('people.register.staff')}</h2>
          <Lines title={t('people.register.staff')} lines={staff} />
        </>
      )}
      {trainees.length > 0 && (
        <>
          <h2>{t('people.register.trainees')}</h2>
          <Lines title={t('people.register.trainees')} lines={trainees} />
        </>
      )}
      <TurnedPager pages={pages} />
    </Page>
  );
}
