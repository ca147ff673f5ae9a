import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { errorText } from '../ui/form/errors.ts';
import { PlainField } from '../ui/form/field.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Alert, EmptyState, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { feedsPage, runFeedForm, type FeedAnswer, type FeedsPage } from './feeds.server.ts';

export const meta = titleOf;
export const loader = screen('calendarFeeds', feedsPage);
export const action = screen('calendarFeeds', runFeedForm);

/** The address that was just made: whoever has it reads the calendar. */
function Made({ address }: { address: string }) {
  const t = useText();
  return (
    <Panel title={t('calendar.feed.made')}>
      <p>{t('calendar.feed.once')}</p>
      <PlainField id="feed" name="feed" label={t('calendar.feed.address')} defaultValue={address} readOnly />
      <p className="hint below">{t('calendar.feed.how')}</p>
    </Panel>
  );
}

/** Addresses by which a calendar on a phone or a computer follows this one. */
export default function Feeds() {
  const { title, feeds, offered, refused } = useLoaderData<() => Promise<FeedsPage>>();
  const answer = useActionData<() => Promise<FeedAnswer>>();
  const t = useText();
  const format = useFormat();
  return (
    <Page
      title={title}
      crumbs={[{ label: t('calendar.title'), to: pathTo('calendar', {}) }]}
      actions={offered.map((purpose) => (
        <IntentButton key={purpose} intent="make" icon="plus" fields={{ purpose }}>
          {t(`calendar.feed.new.${purpose}`)}
        </IntentButton>
      ))}
      alert={
        <>
          {answer && 'error' in answer && <Alert tone="warn">{errorText(t, answer.error)}</Alert>}
          {refused && (
            <Alert tone="warn">
              {t('calendar.feed.refused')}{' '}
              <a className="link" href={pathTo('security', {})}>
                {t('api.tokens.setUpFactor')}
              </a>
            </Alert>
          )}
        </>
      }
    >
      <p className="hint">{t('calendar.feed.hint')}</p>
      {answer && 'address' in answer && <Made address={answer.address} />}
      <DataTable
        caption={title}
        rows={feeds}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'what',
            header: t('calendar.feed.what'),
            narrow: 'title',
            cell: ({ purpose }) => t(`calendar.feed.kind.${purpose}`),
          },
          {
            key: 'ending',
            header: t('calendar.feed.address'),
            narrow: 'below',
            cell: ({ ending }) => t('calendar.feed.ending', { ending: ending ?? '' }),
          },
          {
            key: 'made',
            header: t('calendar.feed.madeAt'),
            narrow: 'below',
            cell: ({ madeAt }) => format.dateTime(madeAt),
          },
          {
            key: 'used',
            header: t('calendar.feed.usedAt'),
            narrow: 'below',
            cell: ({ usedAt }) => (usedAt === null ? t('calendar.feed.never') : format.dateTime(usedAt)),
          },
          {
            key: 'until',
            header: t('calendar.feed.until'),
            narrow: 'below',
            cell: ({ expires }) => format.date(expires),
          },
          {
            key: 'revoke',
            header: t('calendar.feed.revoke'),
            narrow: 'action',
            cell: ({ id }) => (
              <IntentButton
                intent="revoke"
                tone="danger"
                fields={{ id: String(id) }}
                ask={t('calendar.feed.revokeText')}
              >
                {t('calendar.feed.revoke')}
              </IntentButton>
            ),
          },
        ]}
        empty={<EmptyState title={t('calendar.feed.none')} hint={t('calendar.feed.noneHint')} />}
      />
    </Page>
  );
}
