import { useLoaderData } from '@remix-run/react';
import { pathTo } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Columns, EmptyState, Page, Panel } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useText } from '../../ui/text.tsx';
import { areaOf, documentScreens } from '../../links/document-screens.ts';
import { HistoryMoment } from './history-moment.tsx';
import { type HistoryData, type TimelineData, documentHistory } from './history-screen.server.ts';
import { HistoryFilters, HistoryTimeline } from './history-timeline.tsx';
import { documentKinds } from '#domain/document-kinds/document-kinds.ts';
import { screenOf } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';

/** Asks for a moment, and for another one to compare it with: a form that only reads. */
function AskMoment({ page }: { page: HistoryData }) {
  const t = useText();
  const { kind, versionId, typed, wrong } = page;
  const field = (name: 'at' | 'since') => ({
    id: name,
    name,
    initialValue: /T.*Z$/.test(typed[name]) ? '' : typed[name],
    errors: wrong[name] ? ['history.at.invalid'] : undefined,
  });
  return (
    <Panel title={t('history.at.panel')}>
      <form method="get" action={pathTo(documentScreens(kind).history, { versionId })}>
        <TextField
          field={field('at')}
          label={t('history.at.field')}
          hint={t('history.at.hint')}
          autoComplete="off"
        />
        <TextField field={field('since')} label={t('history.at.since')} autoComplete="off" />
        <Button tone="primary">{t('history.at.show')}</Button>
      </form>
    </Panel>
  );
}

function Proof({ page }: { page: TimelineData }) {
  const t = useText();
  return (
    <Panel title={t('history.proof.title')}>
      <p className="hint">{t('history.proof.hint')}</p>
      <p className="proof">
        <LinkButton to={page.proof} icon="file" download>
          {t('history.proof.download')}
        </LinkButton>
        <a className="link" href={page.key}>
          {t('history.proof.key')}
        </a>
      </p>
    </Panel>
  );
}

function HistoryTabs({ page }: { page: HistoryData }) {
  const t = useText();
  const { kind, versionId, title } = page;
  return (
    <Tabs
      label={title}
      items={[
        { label: t('commerce.document.tab'), to: pathTo(documentScreens(kind).details, { versionId }) },
        {
          label: t('commerce.document.history'),
          to: pathTo(documentScreens(kind).history, { versionId }),
          current: page.shows === 'timeline',
          ...(page.shows === 'timeline' && { count: String(page.count) }),
        },
      ]}
    />
  );
}

export const meta = titleOf;
export const loader = screenOf(documentKinds, documentHistory);

/** The history of a document of any kind: its timeline, or the document at a moment. */
export default function DocumentHistory() {
  const page = useLoaderData<() => Promise<HistoryData>>();
  const t = useText();
  const { kind, title } = page;
  return (
    <Page
      title={title}
      crumbs={[
        { label: t(`shell.menu.${areaOf(kind)}`) },
        { label: t(`commerce.${kind}.list`), to: pathTo(documentScreens(kind).list, {}) },
      ]}
      tabs={<HistoryTabs page={page} />}
    >
      {page.shows === 'moment' ? (
        <HistoryMoment page={page} ask={<AskMoment page={page} />} />
      ) : (
        <Columns
          main={
            <>
              <HistoryFilters filters={page.filters} />
              <Panel>
                {page.entries.length === 0 ? (
                  <EmptyState title={t('history.none')} hint={t('history.noneHint')} />
                ) : (
                  <HistoryTimeline entries={page.entries} />
                )}
              </Panel>
            </>
          }
          aside={
            <>
              <AskMoment page={page} />
              <Proof page={page} />
            </>
          }
        />
      )}
    </Page>
  );
}
