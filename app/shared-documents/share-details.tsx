import { useActionData, useLoaderData } from '@remix-run/react';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { AttachedDocuments } from '../attachments/attached-documents.tsx';
import { LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary } from '../ui/form/field.tsx';
import { Columns, Definitions, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { ActivityFeed } from './activity-feed.tsx';
import { Comments } from './comments.tsx';
import { ShareBadges } from './share-badges.tsx';
import { changeShare, sharePage } from './share-details.server.ts';

export const meta = titleOf;

export const loader = screen('shareDetails', sharePage);

export const action = screen('shareDetails', changeShare);

type PageData = Awaited<ReturnType<typeof sharePage>>;

/** What can be done to it. */
function ShareActions({ page }: { page: PageData }) {
  const t = useText();
  const { id, can, share } = page;
  return (
    <>
      {can.edit && (
        <>
          <LinkButton to={pathTo('shareAnnounce', { id })} icon="mail">
            {t('sharing.announce')}
          </LinkButton>
          <IntentButton intent={share.enabled ? 'disable' : 'enable'}>
            {t(share.enabled ? 'sharing.disable' : 'sharing.enable')}
          </IntentButton>
          <LinkButton to={pathTo('shareEdit', { id })} icon="edit">
            {t('commerce.action.edit')}
          </LinkButton>
        </>
      )}
      {can.remove && (
        <IntentButton intent="remove" tone="danger" icon="trash" ask={t('sharing.confirmDelete')}>
          {t('sharing.delete')}
        </IntentButton>
      )}
    </>
  );
}

function Addresses({ title, addresses }: { title: string; addresses: string[] }) {
  if (addresses.length === 0) return null;
  return (
    <>
      <p className="hint">{title}</p>
      <div className="filters">
        {addresses.map((address) => (
          <span key={address} className="chip" translate="no">
            {address}
          </span>
        ))}
      </div>
    </>
  );
}

function Facts({ page: { share, who, addresses } }: { page: PageData }) {
  const t = useText();
  const format = useFormat();
  const field = (name: string) => t(`sharing.field.${name}`);
  return (
    <Panel title={t('sharing.facts')}>
      <Definitions
        items={[
          { term: field('author'), value: <span translate="no">{who}</span> },
          { term: field('createdAt'), value: format.dateTime(share.createdAt) },
          { term: field('changedAt'), value: format.dateTime(share.changedAt) },
          {
            term: field('categories'),
            value: <span translate="no">{share.categories.map(({ value }) => value).join(', ') || '–'}</span>,
          },
        ]}
      />
      {addresses && (
        <>
          <Addresses title={field('authorisedEmails')} addresses={addresses.authorised} />
          <Addresses title={field('restrictedEmails')} addresses={addresses.restricted} />
        </>
      )}
    </Panel>
  );
}

/** Who reads it by a link, without an account, and until when. */
function Links({ page: { links, can } }: { page: PageData }) {
  const t = useText();
  const format = useFormat();
  if (links.length === 0) return null;
  return (
    <Panel title={t('sharing.links')}>
      <ul className="todo">
        {links.map(({ link, to, until }) => (
          <li key={link}>
            <div>
              <span translate="no">{to ?? t('commerce.erased')}</span>
              <small>{t('sharing.linkUntil', { date: format.date(until) })}</small>
            </div>
            {can.edit && (
              <IntentButton
                intent="revoke"
                ask={t('ask.shareLink')}
                tone="quiet"
                fields={{ link: String(link) }}
              >
                {t('sharing.revoke')}
                <span className="unseen"> {to}</span>
              </IntentButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export default function ShareDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { title, share, attached, comments, activities } = page;
  const fieldOf = answer?.intent === 'comment' ? 'comment' : `comment-${answer?.typed['comment'] ?? ''}`;
  return (
    <Page
      title={title}
      crumbs={[{ label: t('sharing.list'), to: pathTo('shareList', {}) }]}
      badge={<ShareBadges share={share} />}
      actions={<ShareActions page={page} />}
    >
      {answer && (
        <ErrorSummary
          errors={answer.errors.map((error) => ({
            id: answer.intent.toLowerCase().endsWith('comment') ? fieldOf : '',
            label: t('sharing.comment'),
            message: errorText(t, error),
          }))}
        />
      )}
      <Columns
        main={
          <>
            {share.description && (
              <Panel title={t('sharing.field.description')}>
                <p className="wrap" translate="no">
                  {share.description}
                </p>
              </Panel>
            )}
            {attached && <AttachedDocuments attached={attached} />}
            <Comments comments={comments} answer={answer} />
          </>
        }
        aside={
          <>
            <Facts page={page} />
            <Links page={page} />
            <Panel title={t('sharing.tab.activity')}>
              <ActivityFeed activities={activities} />
            </Panel>
          </>
        }
      />
    </Page>
  );
}
