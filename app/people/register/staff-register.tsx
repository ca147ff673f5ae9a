import { useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { PlainField } from '../../ui/form/field.tsx';
import { formatDate } from '../../ui/format.ts';
import { ExportMenu } from '../../ui/list/list-tools.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { Alert, EmptyState, Page } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { registerColumns } from './register-columns.ts';
import { askedDay, registerLines, type RegisterWords } from './staff-register.server.ts';

export const meta = titleOf;

export const loader = screen('staffRegister', async (context) => {
  const lines = await registerLines(context);
  return {
    title: context.t('people.register.title'),
    address: context.url.pathname.replace(/\.data$/, '') + context.url.search,
    day: askedDay(context),
    staff: lines.filter(({ trainee }) => !trainee),
    trainees: lines.filter(({ trainee }) => trainee),
  };
});

function Lines({ title, lines }: { title: string; lines: RegisterWords[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <DataTable
      caption={title}
      rows={lines}
      rowKey={({ contract }) => contract}
      columns={registerColumns.map(({ key, header, type, narrow, value }) => ({
        key,
        header: t(header),
        narrow: narrow ?? 'hide',
        cell: (row: RegisterWords) => {
          const said = value(row, undefined);
          const shown = said !== null && type === 'date' ? format.date(said) : said;
          if (key === 'name')
            return (
              <a className="ref" href={pathTo('contractDetails', { id: row.contract })} translate="no">
                {shown}
                {row.correctedAt !== null && (
                  <small>{t('people.register.corrected', { at: format.dateTime(row.correctedAt) })}</small>
                )}
              </a>
            );
          return shown || '–';
        },
      }))}
      empty={<EmptyState title={t('people.register.none')} hint={t('people.register.noneHint')} />}
    />
  );
}

/** The staff register that the law asks for, as it stands, or stood at the end of a day. */
export default function StaffRegister() {
  const { title, address, day, staff, trainees } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  return (
    <Page
      title={title}
      crumbs={[{ label: t('people.list'), to: pathTo('personList', {}) }]}
      actions={<ExportMenu address={address} to={pathTo('staffRegisterExport', {})} />}
      alert={
        day !== null && <Alert tone="info">{t('people.register.asOn', { day: format.date(day) })}</Alert>
      }
    >
      <form className="inline-form" method="get">
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
        <Button>{t('people.register.show')}</Button>
      </form>
      <h2>{t('people.register.staff')}</h2>
      <Lines title={t('people.register.staff')} lines={staff} />
      {trainees.length > 0 && (
        <>
          <h2>{t('people.register.trainees')}</h2>
          <Lines title={t('people.register.trainees')} lines={trainees} />
        </>
      )}
    </Page>
  );
}
