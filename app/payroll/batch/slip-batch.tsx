import { useActionData, useLoaderData } from '@remix-run/react';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { refreshHeaders } from '../../http/refresh.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { Alert, Columns, Definitions, Page, Panel } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFormat, useLanguage, useText } from '../../ui/text.tsx';
import { BatchState, SlipState } from '../slip-status.tsx';
import { batchPage, changeBatch } from './slip-batch.server.ts';
import { Refusals } from '../../ui/form/refusals.tsx';

export const meta = titleOf;
export const headers = refreshHeaders;

export const loader = screen('slipBatchDetails', batchPage);
export const action = screen('slipBatchDetails', changeBatch);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** How far reading or making is: a bar, and the same in words. */
function Going({ page: { row, reading, can } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  if (row.status !== 'reading' && row.status !== 'sending') return null;
  const [done, total] =
    row.status === 'sending' ? [row.made, row.slips] : [reading?.done ?? 0, reading?.total ?? 0];
  const words = { done: format.integer(done), total: format.integer(total) };
  const known = total > 0;
  return (
    <Panel>
      <p aria-live="polite">
        {known ? t(`payroll.batch.progress.${row.status}`, words) : t('payroll.batch.progress.waiting')}
      </p>
      <progress
        className="bar"
        aria-label={t(`payroll.batch.status.${row.status}`)}
        max={known ? total : undefined}
        value={known ? done : undefined}
      />
      {can.change && row.status === 'sending' && (
        <IntentButton intent="stop">{t('payroll.batch.stop')}</IntentButton>
      )}
      {can.discard && row.status === 'reading' && (
        <IntentButton intent="discard">{t('payroll.batch.stopReading')}</IntentButton>
      )}
      <p className="hint">{t('payroll.batch.leave')}</p>
    </Panel>
  );
}

type PageRow = Loaded['pages'][number];

function Whose({ page: { person, name, out, continues, nameDiffers } }: { page: PageRow }) {
  const t = useText();
  if (out) return <>{t('payroll.page.out')}</>;
  if (person === null) return <strong>{t('payroll.batch.toSettle')}</strong>;
  return (
    <>
      <span translate="no">{name || t('commerce.erased')}</span>
      {continues && <small> {t('payroll.batch.continues')}</small>}
      {nameDiffers && <small className="warn"> {t('payroll.batch.nameDiffers')}</small>}
    </>
  );
}

/** Whose each page is, and which are to be settled. */
function Pages({ page }: { page: Loaded }) {
  const t = useText();
  const language = useLanguage();
  const { id, row, pages, can, usual } = page;
  if (row.status !== 'read') return null;
  return (
    <Panel title={t('payroll.batch.matching')}>
      <Tabs
        label={t('payroll.batch.matching')}
        items={page.views.map(({ view, count, to }) => ({
          label: `${t(`payroll.batch.view.${view}`)} (${count})`,
          to,
          current: view === page.view,
        }))}
      />
      <DataTable<PageRow>
        caption={t('payroll.batch.matching')}
        rows={pages}
        rowKey={({ place }) => place}
        empty={<p>{t(`payroll.batch.nothing.${page.view}`)}</p>}
        columns={[
          {
            key: 'place',
            header: t('payroll.batch.page'),
            narrow: 'title',
            cell: ({ place }) =>
              can.change ? (
                <a className="ref" href={pathTo('slipBatchPage', { id, place })}>
                  {t('payroll.batch.pageNumber', { place })}
                </a>
              ) : (
                t('payroll.batch.pageNumber', { place })
              ),
          },
          {
            key: 'person',
            header: t('payroll.field.person'),
            narrow: 'below',
            cell: (one) => <Whose page={one} />,
          },
          {
            key: 'period',
            header: t('payroll.field.period'),
            narrow: 'below',
            cell: ({ period, otherMonth }) =>
              period === null ? (
                '–'
              ) : (
                <>
                  {monthInWords(period, language)}
                  {otherMonth && usual && <small className="warn"> {t('payroll.batch.otherMonth')}</small>}
                </>
              ),
          },
          {
            key: 'reason',
            header: t('payroll.batch.by'),
            narrow: 'below',
            cell: ({ reason }) => t(`payroll.reasons.${reason}`),
          },
        ]}
      />
      {page.next && (
        <p>
          <a className="link" href={page.next}>
            {t('payroll.batch.more')}
          </a>
        </p>
      )}
    </Panel>
  );
}

/** How many slips of the batch stand where on their way. */
function Ways({ page: { ways } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  if (ways.length === 0) return null;
  return (
    <Panel title={t('payroll.batch.ways')}>
      <Definitions
        items={ways.map(({ status, count, to }) => ({
          term: t(`payroll.status.${status}`),
          value: (
            <a className="link" href={to}>
              {format.integer(count)}
            </a>
          ),
        }))}
      />
    </Panel>
  );
}

/** The slips that were made of it. */
function Made({ page: { made, row, id } }: { page: Loaded }) {
  const t = useText();
  const language = useLanguage();
  if (made.length === 0) return null;
  return (
    <Panel title={t('payroll.batch.made')}>
      <DataTable
        caption={t('payroll.batch.made')}
        rows={made}
        rowKey={(slip) => slip.id}
        empty={null}
        columns={[
          {
            key: 'name',
            header: t('payroll.field.person'),
            narrow: 'title',
            cell: (slip) => (
              <a className="ref" href={pathTo('wageSlipDetails', { id: slip.id })} translate="no">
                {slip.name || t('commerce.erased')}
              </a>
            ),
          },
          {
            key: 'period',
            header: t('payroll.field.period'),
            narrow: 'below',
            cell: ({ period }) => monthInWords(period, language),
          },
          {
            key: 'replaces',
            header: t('payroll.field.replaces'),
            narrow: 'below',
            cell: ({ replaces }) =>
              replaces === null ? (
                '–'
              ) : (
                <a className="ref" href={pathTo('wageSlipDetails', { id: replaces })}>
                  {t('payroll.one', { id: replaces })}
                </a>
              ),
          },
          {
            key: 'status',
            header: t('payroll.field.status'),
            narrow: 'side',
            cell: (slip) => <SlipState slip={slip} />,
          },
        ]}
      />
      {row.made > made.length && (
        <p className="hint">{t('payroll.batch.shown', { shown: made.length, total: row.made, id })}</p>
      )}
    </Panel>
  );
}

function Facts({ page: { row, usual } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const period = row.period ?? usual;
  return (
    <Panel title={t('payroll.batch.facts')}>
      <Definitions
        items={[
          { term: t('payroll.batch.uploadedAt'), value: format.dateTime(row.uploadedAt) },
          { term: t('payroll.field.period'), value: period && monthInWords(period, language) },
          { term: t('payroll.batch.files'), value: format.integer(row.files) },
          { term: t('payroll.batch.pages'), value: format.integer(row.pages) },
          { term: t('payroll.batch.slips'), value: format.integer(row.slips) },
          ...(row.delivery === null
            ? []
            : [{ term: t('payroll.field.delivery'), value: t(`payroll.delivery.${row.delivery}`) }]),
          ...(row.status === 'done'
            ? [{ term: t('payroll.batch.unchanged'), value: format.integer(row.unchanged) }]
            : []),
        ]}
      />
      <p className="hint">{t(`payroll.batch.kept.${row.endedAt === null ? 'open' : 'ended'}`)}</p>
    </Panel>
  );
}

/** A batch of wage slips: what was read, what is to be settled, what became of it. */
export default function SlipBatch() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { id, row, can, first } = page;
  const { status } = row;
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('payroll.list'), to: pathTo('wageSlipList', {}) },
        { label: t('payroll.batch.list'), to: pathTo('slipBatchList', {}) },
      ]}
      badge={<BatchState status={status} />}
      actions={
        <>
          {can.discard && (status === 'read' || status === 'stopped') && (
            <IntentButton intent="discard" tone="danger" icon="trash" ask={t('payroll.batch.discardAsk')}>
              {t('payroll.batch.discard')}
            </IntentButton>
          )}
          {can.change && status === 'stopped' && (
            <IntentButton intent="resume" tone="primary">
              {t('payroll.batch.resume')}
            </IntentButton>
          )}
          {can.resend && page.failed > 0 && (
            <IntentButton
              intent="resendFailed"
              icon="mail"
              ask={t('payroll.batch.resendAsk', { count: page.failed })}
            >
              {t('payroll.batch.resend', { count: page.failed })}
            </IntentButton>
          )}
          {can.change && status === 'read' && first !== null && (
            <LinkButton tone="primary" to={pathTo('slipBatchPage', { id, place: first })}>
              {t('payroll.batch.settle', { count: row.undecided })}
            </LinkButton>
          )}
          {can.change && status === 'read' && first === null && row.slips > 0 && (
            <LinkButton tone="primary" icon="mail" to={pathTo('slipBatchConfirm', { id })}>
              {t('payroll.batch.confirm')}
            </LinkButton>
          )}
        </>
      }
    >
      <Refusals errors={answer?.errors} />
      {status === 'unreadable' && (
        <Alert tone="bad">{errorText(t, row.reason ?? 'payroll.error.broken')}</Alert>
      )}
      <Columns
        main={
          <>
            <Going page={page} />
            <Pages page={page} />
            <Made page={page} />
          </>
        }
        aside={
          <>
            <Ways page={page} />
            <Facts page={page} />
          </>
        }
      />
    </Page>
  );
}
