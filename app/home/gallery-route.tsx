import { useLoaderData } from '@remix-run/react';
import { publicScreen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { ErrorSummary, Fields, PlainField } from '../ui/form/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import {
  Columns,
  Definitions,
  EmptyState,
  Kpi,
  KpiRow,
  Alert,
  Page,
  Panel,
  Progress,
  Timeline,
} from '../ui/page.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat } from '../ui/text.tsx';
import { Totals } from '../ui/totals.tsx';
import { GalleryBoards } from './gallery-boards.tsx';

export const meta = titleOf;

/** Every piece with sample data: in development only. */
export const loader = publicScreen('gallery', ({ t, services }) => {
  if (services.settings.nodeEnv === 'production') throw new Response(null, { status: 404 });
  return Promise.resolve({ title: t('ui.gallery.title') });
});

const rows = [
  { id: 1, name: 'Maçonnerie Le Goff', amount: '10368' },
  { id: 2, name: 'Bâtisseurs de l’Aulne', amount: '-32' },
];

export default function Gallery() {
  const { title } = useLoaderData<typeof loader>();
  const format = useFormat();
  return (
    <Page
      title={title}
      badge={<Badge tone="info">info</Badge>}
      actions={
        <>
          <LinkButton to="#">Link</LinkButton>
          <Button tone="danger">Danger</Button>
          <Button tone="primary" icon="check">
            Primary
          </Button>
        </>
      }
      tabs={
        <Tabs
          label="tabs"
          items={[
            { label: 'One', to: '#1', current: true, count: '12' },
            { label: 'Two', to: '#2' },
          ]}
        />
      }
    >
      <KpiRow>
        <Kpi label="Kpi" value={format.money('121480')} note="+6 %" tone="up" />
        <Kpi label="Kpi" value={format.money('-4.5')} note="−9 %" tone="down" />
      </KpiRow>
      {(['ok', 'warn', 'bad', 'info'] as const).map((tone) => (
        <Alert key={tone} tone={tone}>
          {tone}
        </Alert>
      ))}
      <ErrorSummary errors={[{ id: 'sample', label: 'Field', message: 'Message' }]} />
      <Columns
        main={
          <>
            <DataTable
              caption="Table"
              rows={rows}
              rowKey={(row) => row.id}
              columns={[
                {
                  key: 'name',
                  header: 'Name',
                  narrow: 'title',
                  cell: (row) => row.name,
                  sort: { to: '#', direction: 'asc' },
                },
                {
                  key: 'amount',
                  header: 'Amount',
                  numeric: true,
                  narrow: 'side',
                  cell: (row) => format.amount(row.amount),
                },
              ]}
              empty={null}
            />
            <Pager previous="#" next="#" summary="1–25" />
            <Panel title="Fields">
              <Fields>
                <PlainField id="sample" name="sample" label="Field" hint="Hint" error="Error" required />
                <PlainField id="plain" name="plain" label="Plain" />
              </Fields>
            </Panel>
            <DataTable
              caption="Empty"
              rows={[]}
              rowKey={() => 0}
              columns={[]}
              empty={<EmptyState title="Empty" hint="What to do next" action={<Button>Do it</Button>} />}
            />
          </>
        }
        aside={
          <>
            <Panel title="Definitions">
              <Definitions items={[{ term: 'Term', value: 'Value' }]} />
              <Progress percent={40} label="Progress" />
            </Panel>
            <Panel title="Timeline">
              <Timeline
                items={[
                  { key: 1, title: 'Event', detail: 'detail', when: '21/11/2026 10:00', who: 'S. Morvan' },
                ]}
              />
            </Panel>
            <Panel title="Totals">
              <Totals rows={[{ label: 'Net', value: '100,00' }]} sum={{ label: 'Total', value: '120,00' }} />
            </Panel>
            <Panel>
              <Menu label={<span className="btn">Menu</span>}>
                <a href="#entry">Entry</a>
              </Menu>{' '}
              {(['home', 'file', 'euro', 'users', 'settings'] as const).map((name) => (
                <Icon key={name} name={name} />
              ))}
            </Panel>
          </>
        }
      />
      <GalleryBoards />
    </Page>
  );
}
