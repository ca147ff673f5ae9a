import { useActionData, useLoaderData } from '@remix-run/react';
import { trainingRoles } from '#domain/training/roles.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { Fields, FormActions, PlainField } from '../ui/form/field.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { Refusals } from '../ui/form/refusals.tsx';
import { formatDate } from '../ui/format.ts';
import { FilterDay } from '../ui/list/filter-day.tsx';
import { Chips } from '../ui/list/filters.tsx';
import { ExportMenu } from '../ui/list/list-tools.tsx';
import { DataTable, type Column } from '../ui/list/table.tsx';
import { linkWith } from '../ui/links.ts';
import { Alert, EmptyState, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { changePassport, passportPage } from './passport.server.ts';

export const meta = titleOf;

export const loader = screen('trainingPassport', async (context) => {
  const { t, url, today, may } = context;
  const page = await passportPage(context);
  const typed = (name: 'from' | 'until') => page.wrongDays[name] ?? formatDate(page.span[name]);
  return {
    ...page,
    title: t('training.passport.title'),
    address: url.pathname.replace(/\.data$/, '') + url.search,
    today,
    mayEdit: may(trainingRoles.edit),
    all: url.searchParams.get('all') === '1',
    typed: { from: typed('from'), until: typed('until') },
  };
});

export const action = screen('trainingPassport', changePassport);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Line = Loaded['rows'][number];

/** Who was trained in what until when. */
function useColumns(): Column<Line>[] {
  const t = useText();
  const format = useFormat();
  const label = (key: string) => t(`training.field.${key}`);
  return [
    {
      key: 'name',
      header: label('person'),
      narrow: 'title',
      cell: (row) => (
        <a className="ref" href={pathTo('certificateDetails', { id: row.id })} translate="no">
          {[row.lastName, row.firstName].filter(Boolean).join(' ') || t('commerce.erased')}
        </a>
      ),
    },
    { key: 'type', header: label('type'), narrow: 'below', cell: (row) => row.typeName },
    {
      key: 'obtainedOn',
      header: t('training.passport.end'),
      narrow: 'below',
      cell: (row) => format.date(row.obtainedOn),
    },
    { key: 'provider', header: label('provider'), narrow: 'hide', cell: (row) => row.providerName },
  ];
}

/** Trainings that are to be declared, each with its last day. */
function Waiting({ rows, today, page }: { rows: Line[]; today: string; page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const columns = useColumns();
  const { address, all, mayEdit, title } = page;
  const due: Column<Line> = {
    key: 'due',
    header: t('training.passport.due'),
    narrow: 'side',
    cell: (row) =>
      row.due < today ? (
        <>
          {format.date(row.due)} <Badge tone="mute">{t('training.passport.past')}</Badge>
        </>
      ) : (
        format.date(row.due)
      ),
  };
  const table = (
    <DataTable
      caption={title}
      rows={rows}
      rowKey={(row) => row.id}
      choice={
        mayEdit
          ? {
              name: 'certificates',
              value: (row) => row.id,
              label: (row) => [row.lastName, row.firstName, row.typeName].filter(Boolean).join(' '),
              chosen: () => all,
              all: {
                to: linkWith(address, { all: all ? null : '1' }),
                label: t('lists.choosePage'),
                on: all,
              },
            }
          : undefined
      }
      columns={[...columns, due]}
      empty={<EmptyState title={t('training.passport.none')} hint={t('training.passport.noneHint')} />}
    />
  );
  if (!mayEdit || rows.length === 0) return table;
  return (
    <CommandForm>
      {table}
      <Fields>
        <PlainField
          id="passport-day"
          name="day"
          label={t('training.passport.declaredOn')}
          defaultValue={format.date(today)}
          placeholder={t('ui.field.date')}
          inputMode="numeric"
          autoComplete="off"
        />
      </Fields>
      <FormActions>
        <Button tone="primary" name="intent" value="declare">
          {t('training.passport.declare')}
        </Button>
      </FormActions>
    </CommandForm>
  );
}

/** Trainings that were declared, each with the day. */
function Declared({ rows, mayEdit }: { rows: Line[]; mayEdit: boolean }) {
  const t = useText();
  const format = useFormat();
  const columns = useColumns();
  if (rows.length === 0) return null;
  return (
    <Panel title={t('training.passport.declared')}>
      <DataTable
        caption={t('training.passport.declared')}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          ...columns,
          {
            key: 'declaredOn',
            header: t('training.passport.declaredOn'),
            narrow: 'side',
            cell: (row) => row.declaredOn && format.date(row.declaredOn),
          },
          ...(mayEdit
            ? [
                {
                  key: 'withdraw',
                  header: '',
                  narrow: 'action' as const,
                  cell: (row: Line) => (
                    <IntentButton
                      intent="withdraw"
                      fields={{ certificate: String(row.id) }}
                      ask={t('training.ask.withdrawDeclaration')}
                    >
                      {t('training.action.withdrawDeclaration')}
                    </IntentButton>
                  ),
                },
              ]
            : []),
        ]}
        empty={null}
      />
    </Panel>
  );
}

/** What is to be declared to the passport of prevention, by when: as a page, and as a file. */
export default function Passport() {
  const page = useLoaderData<typeof loader>();
  const { title, address, today, typed, wrongDays, quarters, span, rows } = page;
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <Page
      title={title}
      crumbs={[{ label: t('shell.menu.certificateDashboard'), to: pathTo('certificateDashboard', {}) }]}
      actions={<ExportMenu address={address} to={pathTo('trainingPassportExport', {})} />}
    >
      <Alert tone="info">{t('training.passport.rule')}</Alert>
      <search className="filters">
        <form className="card panel filter-panel" method="get">
          <div className="fields">
            {(['from', 'until'] as const).map((name) => (
              <FilterDay
                key={name}
                id={`passport-${name}`}
                name={name}
                label={t(`training.passport.${name}`)}
                value={typed[name]}
                wrong={wrongDays[name]}
              />
            ))}
          </div>
          <div className="form-actions">
            <Button>{t('ui.filters.apply')}</Button>
            <Chips
              chips={quarters.map(({ from, until }) => ({
                label: t('training.passport.quarter', {
                  quarter: Math.ceil(Number(from.slice(5, 7)) / 3),
                  year: from.slice(0, 4),
                }),
                to: linkWith(address, { from, until }),
                on: span.from === from && span.until === until,
              }))}
            />
          </div>
        </form>
      </search>
      <Refusals errors={answer?.errors} />
      <Waiting rows={rows.filter(({ declaredOn }) => declaredOn === null)} today={today} page={page} />
      <Declared rows={rows.filter(({ declaredOn }) => declaredOn !== null)} mayEdit={page.mayEdit} />
    </Page>
  );
}
