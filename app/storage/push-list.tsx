import { useActionData, useLoaderData } from '@remix-run/react';
import type { RemotePushRow } from '#projections/storage/remote-pushes.ts';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary } from '../ui/form/field.tsx';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { EmptyState } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { changePushes, pushPage } from './push-list.server.ts';
import { PushBadge, PushOutcome } from './push-words.tsx';
import { StorageTabs } from './storage-tabs.tsx';
import { Tabs } from '../ui/tabs.tsx';

export const meta = titleOf;

export const loader = screen('remotePushes', pushPage);
export const action = screen('remotePushes', changePushes);

export default function PushList() {
  const { statuses, mayPush, failures, ...list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  return (
    <ListScreen<RemotePushRow & { name: string; to: string | null }>
      list={list}
      crumbs={[
        { label: t('shell.menu.admin'), to: pathTo('admin', {}) },
        { label: t('storage.title'), to: pathTo('remoteStorage', {}) },
      ]}
      actions={
        mayPush &&
        failures > 0 && (
          <IntentButton intent="repeatAll">{t('storage.pushes.repeatAll', { count: failures })}</IntentButton>
        )
      }
      tabs={
        <>
          <StorageTabs current="pushes" />
          <Tabs label={list.title} items={statuses} />
        </>
      }
      alert={
        answer && (
          <ErrorSummary
            errors={answer.errors.map((error) => ({ id: '', label: '', message: errorText(t, error) }))}
          />
        )
      }
      placeholder={t('storage.pushes.placeholder')}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'number',
          header: t('storage.pushes.field.number'),
          narrow: 'title',
          cell: (row) => {
            const name =
              row.kind === 'wageSlip' ? t('storage.pushes.slip', { month: row.number }) : row.number;
            return row.to === null ? (
              name
            ) : (
              <a className="ref" href={row.to}>
                {name}
              </a>
            );
          },
        },
        {
          key: 'when',
          header: t('storage.pushes.field.when'),
          narrow: 'below',
          cell: (row) => format.dateTime(row.settledAt ?? row.queuedAt),
        },
        {
          key: 'outcome',
          header: t('storage.pushes.field.outcome'),
          narrow: 'below',
          cell: (row) => <PushOutcome push={row} />,
        },
        {
          key: 'status',
          header: t('storage.pushes.field.status'),
          narrow: 'side',
          cell: (row) => <PushBadge status={row.status} />,
        },
        {
          key: 'again',
          header: t('storage.pushes.field.again'),
          narrow: 'below',
          cell: (row) =>
            mayPush &&
            row.status !== 'waiting' && (
              <IntentButton intent="repeat" fields={{ push: String(row.id) }} tone="quiet">
                {t('storage.pushes.repeat')}
              </IntentButton>
            ),
        },
      ]}
      empty={<EmptyState title={t('storage.pushes.none')} hint={t('storage.pushes.noneHint')} />}
    />
  );
}
