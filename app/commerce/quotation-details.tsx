import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { invoiceQuotation } from '#domain/commerce/invoice-commands.ts';
import { isBillable, mayMove } from '#domain/commerce/quotation.ts';
import * as commands from '#domain/commerce/quotation-commands.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { readQuotation } from '#projections/documents.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo, pdfPath } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/errors.ts';
import { ErrorSummary } from '../ui/field.tsx';
import { Columns, Definitions, Page, Panel } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { DocumentPaper } from './document-paper.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { historyOf } from './history.server.ts';
import { IntentButton } from './intent-button.tsx';
import { intent, runIntent } from './intents.server.ts';
import { AcceptForm, RefuseForm } from './quotation-dialogs.tsx';
import { StatusBadge } from './status.tsx';

export const meta = titleOf;

export const loader = screen('quotationDetails', async (context) => {
  const { services, corporation, params, t, may, url } = context;
  const versionId = idOf(params, 'versionId');
  const document = await readQuotation(services.db, services.store.read, versionId, corporation);
  if (document === null) throw notFound();
  const { version, state } = document;
  const history = await historyOf(context, 'quotation', document.id, document.events);
  const today = todayIn('Europe/Paris', new Date());
  const draft = version.status === 'draft';
  const expired =
    version.content.expiryDate !== null &&
    version.content.expiryDate < today &&
    ['validate', 'in_progress'].includes(version.status);
  const rank = state.versions.findIndex((one) => one.version === versionId) + 1;
  return {
    title: `${t('commerce.quotation.one')} ${state.number ?? t('commerce.draft')}${rank > 1 ? ` v${rank}` : ''}`,
    versionId, corporation, commandId: randomUUID(), history, expired, dialog: url.searchParams.get('dialog'),
    status: version.superseded ? 'superseded' : expired ? 'expired' : isBillable(state, version) ? 'billable' : version.status,
    content: version.content, client: version.client, clientId: version.clientId, totals: version.totals, reasonRefuse: version.reasonRefuse,
    invoice: state.invoice,
    versions: state.versions.map((one, index) => ({ id: one.version, rank: index + 1 })),
    can: {
      edit: draft && may('ROLE_QUOTATION_EDIT'), remove: draft && may('ROLE_QUOTATION_DELETE'), validate: draft && may('ROLE_QUOTATION_GENERATE'),
      accept: mayMove(state, version, 'accept') && may('ROLE_QUOTATION_ACCEPT'), refuse: mayMove(state, version, 'refuse') && may('ROLE_QUOTATION_REFUSE'),
      markSent: mayMove(state, version, 'send') && may('ROLE_QUOTATION_SEND'), mail: !draft && !version.superseded && may('ROLE_QUOTATION_SEND'),
      cancel: mayMove(state, version, 'cancel') && may('ROLE_QUOTATION_CANCEL'), pdf: may('ROLE_QUOTATION_PDF_PRINT'),
      newVersion: !version.superseded && ['validate', 'in_progress', 'refused'].includes(version.status) && may('ROLE_QUOTATION_DUPLICATE'),
      invoice: isBillable(state, version) && may('ROLE_QUOTATION_AFFECT_TO_INVOICE'),
    },
  }; // prettier-ignore
});

const here = (version: number): string => pathTo('quotationDetails', { versionId: version });
const toShown = (notice: string) => (result: { version: number }) => ({ to: here(result.version), notice });
const onVersion = (version: number) => ({ version });

const intents = {
  validate: intent(commands.validateQuotation, onVersion, toShown('commerce.notice.validated')),
  markSent: intent(commands.markQuotationSent, onVersion, toShown('commerce.notice.sent')),
  accept: intent(
    commands.acceptQuotation,
    (version, form) => ({ version, confirmExpired: form.get('confirmExpired') === 'on' }),
    toShown('commerce.notice.accepted'),
  ),
  refuse: intent(
    commands.refuseQuotation,
    (version, form) => ({ version, reasonRefuse: form.get('reasonRefuse') }),
    toShown('commerce.notice.refused'),
  ),
  cancel: intent(commands.cancelQuotation, onVersion, toShown('commerce.notice.cancelled')),
  newVersion: intent(commands.draftNextQuotationVersion, onVersion, ({ version }) => ({
    to: pathTo('quotationEdit', { versionId: version }),
    notice: 'commerce.notice.newVersion',
  })),
  invoice: intent(invoiceQuotation, onVersion, ({ version }) => ({
    to: pathTo('invoiceDetails', { versionId: version }),
    notice: 'commerce.notice.invoiced',
  })),
  remove: intent(commands.deleteQuotationDraft, onVersion, () => ({
    to: pathTo('quotationList', {}),
    notice: 'commerce.notice.deleted',
  })),
};

export const action = screen('quotationDetails', (context) =>
  runIntent(context, intents, idOf(context.params, 'versionId')),
);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Actions({ page }: { page: Loaded }) {
  const t = useText();
  const { can, versionId, commandId, corporation } = page;
  const once = { commandId, corporation };
  return (
    <>
      {can.pdf && (
        <LinkButton to={pdfPath(versionId)} icon="file">
          PDF
        </LinkButton>
      )}
      {can.edit && (
        <LinkButton to={pathTo('quotationEdit', { versionId })} icon="edit">
          {t('commerce.action.edit')}
        </LinkButton>
      )}
      {can.remove && (
        <IntentButton intent="remove" {...once} tone="danger" icon="trash">
          {t('commerce.action.delete')}
        </IntentButton>
      )}
      {can.validate && (
        <IntentButton intent="validate" {...once} tone="primary">
          {t('commerce.action.validate')}
        </IntentButton>
      )}
      {can.mail && (
        <LinkButton to={pathTo('quotationMail', { versionId })} icon="mail">
          {t('commerce.action.mail')}
        </LinkButton>
      )}
      {can.markSent && (
        <IntentButton intent="markSent" {...once}>
          {t('commerce.action.markSent')}
        </IntentButton>
      )}
      {can.newVersion && (
        <IntentButton intent="newVersion" {...once}>
          {t('commerce.action.newVersion')}
        </IntentButton>
      )}
      {can.cancel && (
        <IntentButton intent="cancel" {...once} tone="quiet">
          {t('commerce.action.cancel')}
        </IntentButton>
      )}
      {can.refuse && (
        <LinkButton to={`${here(versionId)}?dialog=refuse`} tone="danger">
          {t('commerce.action.refuse')}
        </LinkButton>
      )}
      {can.accept && (
        <LinkButton to={`${here(versionId)}?dialog=accept`} tone="primary">
          {t('commerce.action.accept')}
        </LinkButton>
      )}
      {can.invoice && (
        <IntentButton intent="invoice" {...once} tone="primary">
          {t('commerce.action.invoice')}
        </IntentButton>
      )}
    </>
  );
}

function FollowUp({ page }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const { invoice, versions, versionId } = page;
  return (
    <Panel title={t('commerce.document.followUp')}>
      <Definitions
        items={[
          { term: t('commerce.column.date'), value: format.date(page.content.date) },
          { term: t('commerce.column.expiry'), value: format.date(page.content.expiryDate) },
          {
            term: t('commerce.document.invoice'),
            value: invoice ? (
              <a href={pathTo('invoiceDetails', { versionId: invoice.version })}>
                {t('commerce.document.seeInvoice')}
              </a>
            ) : (
              '–'
            ),
          },
          ...(versions.length > 1
            ? [
                {
                  term: t('commerce.document.versions'),
                  value: (
                    <>
                      {versions.map(({ id, rank }) =>
                        id === versionId ? (
                          <b key={id}>v{rank} </b>
                        ) : (
                          <a key={id} href={here(id)}>
                            v{rank}{' '}
                          </a>
                        ),
                      )}
                    </>
                  ),
                },
              ]
            : []),
          ...(page.reasonRefuse
            ? [{ term: t('commerce.field.reasonRefuse'), value: page.reasonRefuse }]
            : []),
        ]}
      />
    </Panel>
  );
}

export default function QuotationDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const { content, versionId } = page;
  const dialog = answer?.intent ?? page.dialog;
  const conditions = [
    content.expiryDate && t('commerce.document.validUntil', { date: format.date(content.expiryDate) }),
    [content.paymentCondition?.name, content.paymentType?.name].filter(Boolean).join(', '),
    content.deliveryTime && t('commerce.document.delivery', { time: content.deliveryTime }),
  ]
    .filter((line) => typeof line === 'string' && line !== '')
    .map(String);
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('shell.menu.sell') },
        { label: t('commerce.quotation.list'), to: pathTo('quotationList', {}) },
      ]}
      badge={<StatusBadge kind="quotation" status={page.status} />}
      actions={<Actions page={page} />}
      tabs={
        <Tabs
          label={page.title}
          items={[
            { label: t('commerce.document.tab'), to: here(versionId), current: true },
            {
              label: t('commerce.document.history'),
              to: pathTo('quotationHistory', { versionId }),
              count: String(page.history.length),
            },
          ]}
        />
      }
    >
      {answer && (
        <ErrorSummary
          errors={answer.errors.map((error) => ({
            id: error === 'errors.required' && dialog === 'refuse' ? 'reasonRefuse' : '',
            label: '',
            message: errorText(t, error),
          }))}
        />
      )}
      {dialog === 'refuse' && page.can.refuse && (
        <RefuseForm once={page} back={here(versionId)} typed={answer?.typed['reasonRefuse'] ?? ''} />
      )}
      {dialog === 'accept' && page.can.accept && (
        <AcceptForm once={page} back={here(versionId)} expired={page.expired} />
      )}
      <Columns
        main={
          <DocumentPaper
            content={content}
            client={page.client}
            clientId={page.clientId}
            totals={page.totals}
            conditions={conditions}
          />
        }
        aside={
          <>
            <FollowUp page={page} />
            <Panel title={t('commerce.document.history')}>
              <HistoryPanel entries={page.history.slice(0, 5)} />
            </Panel>
          </>
        }
      />
    </Page>
  );
}
