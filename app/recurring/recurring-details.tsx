import { useActionData, useLoaderData } from '@remix-run/react';
import { LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import { comingDays, nextDue } from '#domain/recurring/recurring-invoice.ts';
import { readRecurringInvoice } from '#projections/recurring/recurring-invoices.ts';
import { findVersions } from '#projections/documents/document-query.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { AskFirst } from '../ui/form/ask-first.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary } from '../ui/form/field.tsx';
import { Columns, Definitions, Alert, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { AttachedDocuments } from '../attachments/attached-documents.tsx';
import { attachedFiles } from '../attachments/attached-files.server.ts';
import { HistoryPanel } from '../history/history-panel.tsx';
import { eventEntries } from '../history/history.server.ts';
import { runIntent } from '../http/intents.server.ts';
import { recurringIntents } from './recurring-intents.server.ts';
import { MadeInvoices } from './recurring-made.tsx';
import { ModelPanel } from './recurring-model.tsx';
import { RecurringBadge } from './recurring-status.tsx';
import { ComingDays } from './recurring-summary.tsx';
import { rhythmWords } from './recurring-words.ts';

export const meta = titleOf;

const SHOWN_DAYS = 12;
/** Invoices shown, the newest; the list of invoices has all. */
const SHOWN_MADE = 100;

export const loader = screen('recurringDetails', async (context) => {
  const { services, corporation, params, may } = context;
  const found = await readRecurringInvoice(services.store.read, idOf(params, 'id'), corporation);
  if (found === null) throw notFound();
  const { id, facts, state, events } = found;
  const newest = state.made.slice(-SHOWN_MADE).toReversed();
  const versions = newest.map(({ version }) => version);
  const here = pathTo('recurringDetails', { id });
  const [rows, history, attached] = await Promise.all([
    findVersions(services.db, versions, corporation),
    eventEntries(context, events),
    attachedFiles(context, { kind: 'recurringInvoice', id }, id, here),
  ]);
  const { personal: _personal, ...shown } = facts;
  return {
    title: facts.title,
    id,
    facts: shown,
    enabled: state.enabled,
    failure: state.failure,
    next: nextDue(state, LEGAL_TIME_ZONE),
    coming: state.enabled ? comingDays(state, SHOWN_DAYS) : [],
    made: newest.map((one) => ({ ...one, row: rows.get(one.version) ?? null })),
    count: state.made.length,
    attached,
    history: history.slice(0, SHOWN_MADE),
    mayEdit: may('ROLE_INVOICE_EDIT'),
    mayDelete: may('ROLE_INVOICE_DELETE'),
  };
});

export const action = screen('recurringDetails', (context) =>
  runIntent(context, recurringIntents, idOf(context.params, 'id')),
);

type Shown = Awaited<ReturnType<typeof loader>>;

function IntentForm({ children }: { page: Shown; children: React.ReactNode }) {
  return <CommandForm className="inline-form">{children}</CommandForm>;
}

function Facts({ page: { facts } }: { page: Shown }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('recurring.one')}>
      <Definitions
        items={[
          { term: t('recurring.field.type'), value: rhythmWords(t, facts) },
          { term: t('recurring.field.startDate'), value: format.date(facts.startDate) },
          { term: t('recurring.field.expireDate'), value: format.date(facts.expireDate) },
          { term: t('recurring.field.creationTime'), value: facts.creationTime },
          {
            term: t('recurring.field.statusInvoice'),
            value: t(`recurring.statusInvoice.${facts.statusInvoice}`),
          },
          {
            term: t('recurring.field.sendMail'),
            value: t(facts.sendMail ? 'recurring.yes' : 'recurring.no'),
          },
          {
            term: t('recurring.field.receiverMail'),
            value: facts.receiverMail?.join(', ') ?? t('commerce.erased'),
          },
          { term: t('recurring.field.mailSubject'), value: facts.mailSubject ?? t('commerce.erased') },
          ...(facts.project ? [{ term: t('recurring.field.project'), value: facts.project.name }] : []),
          ...(facts.comment ? [{ term: t('recurring.field.comment'), value: facts.comment }] : []),
        ]}
      />
    </Panel>
  );
}

/** Why the due day could not be invoiced, and a way to try it again. */
function Failure({ page }: { page: Shown }) {
  const t = useText();
  const format = useFormat();
  const { failure, enabled, mayEdit } = page;
  if (failure === null) return null;
  return (
    <Alert tone="bad">
      <strong>{t('recurring.failed', { date: format.date(failure.due) })}</strong> {t(failure.reason)}{' '}
      {enabled && mayEdit && (
        <IntentForm page={page}>
          <Button name="intent" value="retry">
            {t('recurring.action.retry')}
          </Button>
        </IntentForm>
      )}
    </Alert>
  );
}

function Actions({ page }: { page: Shown }) {
  const t = useText();
  const { id, enabled, mayEdit, mayDelete } = page;
  const name = enabled ? 'disable' : 'enable';
  return (
    <>
      {mayDelete && (
        <AskFirst
          name="remove"
          intent="remove"
          tone="quiet"
          icon="trash"
          label={t('recurring.delete')}
          text={t('recurring.deleteHint')}
          action={t('recurring.action.remove')}
        />
      )}
      {mayEdit && (
        <>
          <LinkButton to={pathTo('recurringEdit', { id })} icon="edit">
            {t('commerce.action.edit')}
          </LinkButton>
          <IntentForm page={page}>
            <Button name="intent" value={name} tone={enabled ? undefined : 'primary'}>
              {t(`recurring.action.${name}`)}
            </Button>
          </IntentForm>
        </>
      )}
    </>
  );
}

export default function RecurringDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { title, facts, enabled, failure, next, coming, made, count, history } = page;
  const errors = answer?.errors ?? [];
  return (
    <Page
      title={title}
      crumbs={[{ label: t('recurring.list'), to: pathTo('recurringList', {}) }]}
      badge={<RecurringBadge enabled={enabled} failure={failure} nextDue={next?.due ?? null} />}
      actions={<Actions page={page} />}
    >
      <ErrorSummary errors={errors.map((error) => ({ id: '', label: '', message: errorText(t, error) }))} />
      <Failure page={page} />
      <Columns
        main={
          <>
            <Panel title={t('recurring.madeTitle', { count })}>
              {count === 0 ? <p className="hint">{t('recurring.madeNone')}</p> : <MadeInvoices made={made} />}
            </Panel>
            <ModelPanel
              model={{
                path: pathTo('invoiceDetails', { versionId: facts.model.version }),
                number: facts.model.number,
                clientName: facts.clientName,
                content: facts.content,
                totals: facts.totals,
              }}
              whole
            />
            <Facts page={page} />
          </>
        }
        aside={
          <>
            <Panel title={t('recurring.coming')}>
              {enabled ? (
                <ComingDays days={coming} most={SHOWN_DAYS} recurrence={facts} />
              ) : (
                <p className="hint">{t('recurring.paused')}</p>
              )}
            </Panel>
            {page.attached && <AttachedDocuments attached={page.attached} />}
            <Panel title={t('commerce.document.history')}>
              <HistoryPanel entries={history} />
            </Panel>
          </>
        }
      />
    </Page>
  );
}
