import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { formText } from '../http/form-text.ts';
import { leadTo } from '../http/run-command.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { readUpload } from '../http/upload.server.ts';
import { pathTo } from '../paths.ts';
import { monthName } from '../revenue/revenue.server.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { barChart } from '../ui/chart/bar-chart.server.ts';
import { ChartFigure } from '../ui/chart/chart.tsx';
import { AskFirst } from '../ui/form/ask-first.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { CountryField } from '../ui/form/country-field.tsx';
import { DropZone } from '../ui/form/drop-zone.tsx';
import { errorText } from '../ui/form/errors.ts';
import {
  CheckboxField,
  ErrorSummary,
  Fields,
  PlainField,
  PlainSelect,
  TextAreaField,
} from '../ui/form/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { Menu } from '../ui/menu.tsx';
import {
  Alert,
  Columns,
  Definitions,
  EmptyState,
  Kpi,
  KpiRow,
  Page,
  Panel,
  Progress,
  Timeline,
} from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { TimeZoneField } from '../ui/time-zone-field.tsx';
import { Totals } from '../ui/totals.tsx';
import { GalleryBoards } from './gallery-boards.tsx';
import { sampleOf } from './gallery-sample.ts';
import { GalleryTabs } from './gallery-tabs.tsx';

export const meta = titleOf;

const firstMonths = ['01', '02', '03', '04', '05', '06'];
const now = [12_400, 9100, 15_800, 11_000, 13_250, 4300];
const before = [10_000, 9900, 12_300, 14_100, 12_000, 13_000];

/** Every piece with sample data. */
export const loader = screen('gallery', ({ t, language }) => {
  const names = firstMonths.map((month) => monthName(`2026-${month}-01`, language));
  return Promise.resolve({
    title: t('ui.gallery.title'),
    months: names,
    chart: barChart(
      names,
      [
        { name: '2026', values: now, marker: { colour: '#0000a1', className: 'bar-now' } },
        { name: '2025', values: before, marker: { colour: '#0000a2', className: 'bar-before' } },
      ],
      { language, width: 640 },
    ),
  });
});

/** Nothing is kept: a notice is shown that can be undone, or files are read and thrown away. */
export const action = screen('gallery', async ({ request }) => {
  const here = pathTo('gallery', {});
  if (request.headers.get('Content-Type')?.startsWith('multipart/form-data')) {
    const upload = await readUpload(request);
    return 'error' in upload
      ? data({ error: upload.error }, { status: 422 })
      : leadTo(here, 'ui.gallery.done');
  }
  if (formText(await request.formData(), 'intent') === 'undo') return leadTo(here, 'ui.gallery.undone');
  return leadTo(here, {
    tone: 'ok',
    key: 'ui.gallery.done',
    undo: { to: here, intent: 'undo' },
  });
});

function FieldStates() {
  const t = useText();
  return (
    <Panel title={t('ui.gallery.fields')}>
      <ErrorSummary
        errors={[{ id: 'wrong', label: t('ui.gallery.wrong'), message: t('ui.gallery.wrongText') }]}
      />
      <Fields>
        <PlainField id="empty" name="empty" label={t('ui.gallery.required')} required />
        <PlainField
          id="wrong"
          name="wrong"
          label={t('ui.gallery.wrong')}
          defaultValue="12,,5"
          error={t('ui.gallery.wrongText')}
        />
        <PlainField
          id="long"
          name="long"
          label={t('ui.gallery.optional')}
          defaultValue={t('ui.gallery.long')}
          hint={t('ui.gallery.emptyHint')}
        />
        <PlainField
          id="closed"
          name="closed"
          label={t('ui.gallery.closed')}
          defaultValue={t('ui.gallery.closedValue')}
          readOnly
        />
        <CountryField field={sampleOf('country', 'FR')} label={t('ui.gallery.country')} />
        <TimeZoneField field={sampleOf('zone', 'Europe/Paris')} label={t('ui.gallery.zone')} />
        <PlainSelect
          id="short"
          name="short"
          label={t('ui.gallery.short')}
          options={['a', 'b'].map((value) => ({ value, label: t(`ui.gallery.choice.${value}`) }))}
          placeholder="–"
        />
        <CheckboxField field={sampleOf('tick', 'on')} label={t('ui.gallery.tick')} />
      </Fields>
      <TextAreaField field={sampleOf('area')} label={t('ui.gallery.area')} />
    </Panel>
  );
}

function Tables() {
  const t = useText();
  const format = useFormat();
  const rows = [
    { id: 1, name: 'Maçonnerie Le Goff', amount: '10368' },
    { id: 2, name: t('ui.gallery.long'), amount: '-32' },
  ];
  return (
    <>
      <DataTable
        caption={t('ui.gallery.table')}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'name',
            header: t('ui.gallery.name'),
            narrow: 'title',
            cell: (row) => row.name,
            sort: { to: '#name', direction: 'asc' },
          },
          {
            key: 'amount',
            header: t('ui.gallery.amount'),
            numeric: true,
            narrow: 'side',
            cell: (row) => format.amount(row.amount),
          },
        ]}
        empty={null}
      />
      <Pager previous="#previous" next="#next" summary="1–25" />
      <DataTable
        caption={t('ui.gallery.emptyTitle')}
        rows={[]}
        rowKey={() => 0}
        columns={[]}
        empty={
          <EmptyState
            title={t('ui.gallery.emptyTitle')}
            hint={t('ui.gallery.emptyHint')}
            action={<LinkButton to="#begin">{t('ui.gallery.emptyAction')}</LinkButton>}
          />
        }
      />
    </>
  );
}

function Overlays() {
  const t = useText();
  return (
    <>
      <Panel title={t('ui.gallery.menu')}>
        <div className="actions">
          <Menu label={<span className="btn">{t('ui.gallery.menu')}</span>}>
            <a href="#entry">{t('ui.gallery.entry')}</a>
          </Menu>
          <Drawer label={t('ui.gallery.drawer')} className="tool">
            <a href="#entry">{t('ui.gallery.entry')}</a>
          </Drawer>
          <Button type="button" icon="search" className="ico" aria-label={t('ui.gallery.search')} />
        </div>
      </Panel>
      <Panel title={t('ui.gallery.dialog')}>
        <AskFirst
          name="sample"
          intent="done"
          tone="danger"
          label={t('ui.gallery.ask')}
          text={t('ui.gallery.askText')}
        />
      </Panel>
      <Panel title={t('ui.gallery.notice')}>
        <CommandForm>
          <Button name="intent" value="done">
            {t('ui.gallery.send')}
          </Button>
        </CommandForm>
      </Panel>
    </>
  );
}

function Files({ error }: { error: string | null }) {
  const t = useText();
  return (
    <Panel title={t('ui.gallery.files')}>
      <p className="hint">{t('ui.gallery.filesHint')}</p>
      <ErrorSummary
        errors={error === null ? [] : [{ id: 'sample-files', label: '', message: errorText(t, error) }]}
      />
      <DropZone id="sample-files" action={pathTo('gallery', {})} />
    </Panel>
  );
}

function Facts() {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <Panel title={t('ui.gallery.facts')}>
        <Definitions items={[{ term: t('ui.gallery.city'), value: 'Brest' }]} />
        <Progress percent={40} label={t('ui.gallery.share')} />
      </Panel>
      <Panel title={t('ui.gallery.history')}>
        <Timeline
          items={[
            {
              key: 1,
              title: t('ui.gallery.event'),
              detail: t('ui.gallery.long'),
              when: '21/11/2026 10:00',
              who: 'S. Morvan',
            },
          ]}
        />
      </Panel>
      <Panel title={t('ui.gallery.totals')}>
        <Totals
          rows={[{ label: t('ui.gallery.before'), value: format.money('100') }]}
          sum={{ label: t('ui.gallery.sum'), value: format.money('120') }}
        />
      </Panel>
      <Panel title={t('ui.gallery.icons')}>
        {(['file', 'euro', 'chart', 'users', 'settings'] as const).map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Panel>
    </>
  );
}

const tones = ['info', 'ok', 'warn', 'bad'] as const;

export default function Gallery() {
  const { title, chart, months } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const buttons: ReactNode = (
    <>
      <LinkButton to="#link" tone="quiet">
        {t('ui.gallery.quiet')}
      </LinkButton>
      <Button type="button" disabled>
        {t('ui.gallery.disabled')}
      </Button>
      <Button type="button" tone="danger">
        {t('ui.gallery.danger')}
      </Button>
      <Button type="button" tone="primary" icon="check">
        {t('ui.gallery.primary')}
      </Button>
    </>
  );
  return (
    <Page
      title={title}
      badge={
        <>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {t(`ui.gallery.state.${tone}`)}
            </Badge>
          ))}
        </>
      }
      actions={buttons}
      tabs={<GalleryTabs current="gallery" />}
    >
      <KpiRow>
        <Kpi label={t('ui.gallery.net')} value={format.money('121480')} note="+6 %" tone="up" />
        <Kpi label={t('ui.gallery.due')} value={format.money('-4.5')} note="−9 %" tone="down" />
      </KpiRow>
      {tones.map((tone) => (
        <Alert key={tone} tone={tone}>
          {t(`ui.gallery.state.${tone}`)}
        </Alert>
      ))}
      <Columns
        main={
          <>
            <Tables />
            <FieldStates />
            <Panel>
              <ChartFigure
                chart={chart}
                title={t('ui.gallery.chart')}
                table={{
                  head: [t('revenue.month'), '2026', '2025'],
                  rows: months.map((month, at) => [
                    month,
                    { text: format.amount(String(now[at])), to: `#${month}` },
                    format.amount(String(before[at])),
                  ]),
                }}
              />
            </Panel>
          </>
        }
        aside={
          <>
            <Files error={answer?.error ?? null} />
            <Overlays />
            <Facts />
          </>
        }
      />
      <GalleryBoards />
    </Page>
  );
}
