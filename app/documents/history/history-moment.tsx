import type { ReactNode } from 'react';
import { isZero } from '#domain/kernel/decimal.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Columns, Definitions, EmptyState, Alert, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { DocumentPaper } from '../details/document-paper.tsx';
import { documentScreens } from '../../links/document-screens.ts';
import type { MomentData } from './history-moment.server.ts';
import { ChangedValue } from './history-timeline.tsx';
import { StatusBadge } from '../../links/status.tsx';

/** When it is, and the ways to the moments around it. */
function Banner({ page }: { page: MomentData }) {
  const t = useText();
  const { kind, versionId, at, previous, next } = page;
  return (
    <div className="moment">
      <Alert tone="info">
        <span>
          <b>{t('history.at.banner', { at })}</b> <small>{t('history.at.bannerHint')}</small>
        </span>
      </Alert>
      <nav aria-label={t('history.at.around')}>
        {previous && <LinkButton to={previous}>← {t('history.at.previous')}</LinkButton>}
        {next && <LinkButton to={next}>{t('history.at.next')} →</LinkButton>}
        <LinkButton to={pathTo(documentScreens(kind).details, { versionId })} tone="quiet">
          {t('history.at.today')}
        </LinkButton>
      </nav>
    </div>
  );
}

function Differences({ page }: { page: MomentData }) {
  const t = useText();
  const { changes, since, at } = page;
  const title = since === null ? t('history.at.changes') : t('history.at.changesSince', { since, at });
  return (
    <Panel title={title}>
      {changes.length === 0 ? (
        <p className="hint">{t('history.at.same')}</p>
      ) : (
        <dl className="differences">
          {changes.map((change, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
            <div key={index}>
              <dt>{change.label}</dt>
              <dd>
                {change.before !== null || change.after !== null ? (
                  <ChangedValue before={change.before} after={change.after} />
                ) : (
                  change.detail
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

function State({ page, standing }: { page: MomentData; standing: NonNullable<MomentData['standing']> }) {
  const t = useText();
  const format = useFormat();
  const { number, rank, status, due, paid } = standing;
  return (
    <Panel title={t('history.at.state')}>
      <Definitions
        items={[
          { term: t('history.field.status'), value: <StatusBadge kind={page.kind} status={status} /> },
          { term: t('history.field.number'), value: number },
          ...(rank > 1 ? [{ term: t('history.at.version'), value: t('history.version', { rank }) }] : []),
          ...(due === null || isZero(paid)
            ? []
            : [{ term: t('history.at.paid'), value: format.money(paid) }]),
          ...(due === null ? [] : [{ term: t('history.field.due'), value: format.money(due) }]),
        ]}
      />
    </Panel>
  );
}

/** The document before its birth. */
function Unborn({ page }: { page: MomentData }) {
  const t = useText();
  return (
    <Panel>
      <EmptyState
        title={t('history.at.unborn', { at: page.at })}
        hint={page.first ? t('history.at.unbornHint', { first: page.first.text }) : ''}
        action={page.first?.to && <LinkButton to={page.first.to}>{t('history.at.seeFirst')}</LinkButton>}
      />
    </Panel>
  );
}

/** The document as it was, and what became of it. */
export function HistoryMoment({ page, ask }: { page: MomentData; ask: ReactNode }) {
  const { standing } = page;
  return (
    <>
      <Banner page={page} />
      <Columns
        main={
          <>
            {page.compared && page.since !== null && <Differences page={page} />}
            {standing ? (
              <DocumentPaper
                kind={page.kind}
                content={standing.content}
                client={standing.client}
                clientId={standing.clientId}
                totals={standing.totals}
                conditions={standing.conditions}
              />
            ) : (
              <Unborn page={page} />
            )}
          </>
        }
        aside={
          <>
            {standing && <State page={page} standing={standing} />}
            {page.compared && page.since === null && <Differences page={page} />}
            {ask}
          </>
        }
      />
    </>
  );
}
