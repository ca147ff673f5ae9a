import { useActionData, useLoaderData } from '@remix-run/react';
import { documentKind } from '#domain/document-kinds/registry.ts';
import { deliveryText } from '#domain/documents/content/delivery.ts';
import { nameIn } from '#domain/documents/content/name-in.ts';
import type { NamingLanguage } from '#domain/kernel/countries.ts';
import { isZero } from '#domain/kernel/decimal.ts';
import { pathTo } from '../../paths.ts';
import { AttachedDocuments } from '../../attachments/attached-documents.tsx';
import { StoredPanel } from '../../storage/stored-panel.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/form/field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Columns, Alert, Page, Panel } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFormat, useLanguage, useText, type Text } from '../../ui/text.tsx';
import type { ShownAction } from '../kinds/actions.server.ts';
import { type DocumentDetailsData, documentDetails, runDocumentIntent } from './document-details.server.ts';
import { DocumentDialog } from './document-dialogs.tsx';
import { FollowUp } from './document-follow-up.tsx';
import { UnprintableAlert } from './unprintable-alert.tsx';
import { ElectronicPanel } from './electronic-panel.tsx';
import { DocumentPaper } from './document-paper.tsx';
import { areaOf, documentScreens, paymentScreen } from '../../links/document-screens.ts';
import { questionErrors } from '../form/error-labels.ts';
import { HistoryPanel } from '../../history/history-panel.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import type { IntentAnswer } from '../../http/intents.server.ts';
import { MailPanel } from '../../mailing/mail-panel.tsx';
import { LinksPanel } from './links-panel.tsx';
import { Settlement } from './settlement-panel.tsx';
import { StatusBadge } from '../../links/status.tsx';
import { documentKinds } from '#domain/document-kinds/document-kinds.ts';
import { screenOf } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';

function Action({ action }: { action: ShownAction }) {
  const { name, label, to, tone, icon } = action;
  if (to !== null)
    return (
      <LinkButton to={to} tone={tone} icon={icon}>
        {label}
      </LinkButton>
    );
  return (
    <IntentButton intent={name} tone={tone} icon={icon}>
      {label}
    </IntentButton>
  );
}

function Actions({ page }: { page: DocumentDetailsData }) {
  const t = useText();
  const aside = page.actions.filter((action) => action.aside);
  const shown = (actions: ShownAction[]) =>
    actions.map((action) => <Action key={action.name} action={action} />);
  return (
    <>
      {aside.length > 0 && (
        <Menu label={t('commerce.action.more')} className="tool">
          {shown(aside)}
        </Menu>
      )}
      {shown(page.actions.filter((action) => !action.aside))}
    </>
  );
}

const isText = (line: string | null | false | undefined): line is string =>
  typeof line === 'string' && line !== '';

function conditionsOf(
  t: Text,
  date: (day: string | null) => string,
  page: DocumentDetailsData,
  language: NamingLanguage,
): string[] {
  const { kind, content, dueDate, origins, contract } = page;
  const corrected = origins.filter((origin) => origin.kind === 'invoice');
  const { expiryDate, paymentCondition, paymentType, bankAccount, deliveryTime, supplyDate } = content;
  const delivery = deliveryText(content, language);
  const means = [paymentCondition, paymentType]
    .flatMap((one) => one ?? [])
    .map((one) => nameIn(language, one))
    .join(', ');
  return [
    expiryDate && t('commerce.document.validUntil', { date: date(expiryDate) }),
    ...corrected.map((one) =>
      t('commerce.document.corrects', { number: one.number ?? '', date: date(one.date) }),
    ),
    contract &&
      t('commerce.document.rebateOn', {
        contract: contract.reference,
        start: date(contract.start),
        end: date(contract.end),
      }),
    documentKind(kind).required.includes('paymentCondition') && means,
    bankAccount && t('commerce.document.paidOn', { name: bankAccount.name }),
    dueDate && t('commerce.document.dueOn', { date: date(dueDate) }),
    supplyDate &&
      t(paymentScreen(kind) === null ? 'commerce.document.toDeliver' : 'commerce.document.suppliedOn', {
        date: date(supplyDate),
      }),
    deliveryTime && t('commerce.document.delivery', { time: deliveryTime }),
    delivery && t('commerce.document.deliveredTo', { address: delivery }),
  ].filter(isText);
}

function PageTabs({ page }: { page: DocumentDetailsData }) {
  const t = useText();
  const { kind, versionId, title, history } = page;
  return (
    <Tabs
      label={title}
      items={[
        {
          label: t('commerce.document.tab'),
          to: pathTo(documentScreens(kind).details, { versionId }),
          current: true,
        },
        ...page.tabs,
        {
          label: t('commerce.document.history'),
          to: pathTo(documentScreens(kind).history, { versionId }),
          count: String(history.count),
        },
      ]}
    />
  );
}

export const meta = titleOf;
export const loader = screenOf(documentKinds, documentDetails);
export const action = screenOf(documentKinds, runDocumentIntent);

/** One version of a document: what it says, what may be done with it, and what became of it. */
export default function DocumentDetails() {
  const page = useLoaderData<() => Promise<DocumentDetailsData>>();
  const answer = useActionData<() => Promise<IntentAnswer>>();
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const { kind, content, badge, row } = page;
  const dialog = answer?.intent ?? page.dialog;
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t(`shell.menu.${areaOf(kind)}`) },
        { label: t(`commerce.${kind}.list`), to: pathTo(documentScreens(kind).list, {}) },
      ]}
      badge={<StatusBadge kind={kind} status={badge.status} days={badge.days} />}
      actions={<Actions page={page} />}
      tabs={<PageTabs page={page} />}
      alert={
        <>
          {page.draft && page.tooLate && (
            <Alert tone="warn">{t('payments.tooLate', { date: format.date(page.tooLate) })}</Alert>
          )}
          {page.draft && page.billsTime && <Alert tone="info">{t('projects.bill.annexHint')}</Alert>}
          {page.vatChanged.length > 0 && (
            <Alert tone="warn">
              {t('commerce.document.vatChanged', {
                names: page.vatChanged.join(', '),
                count: page.vatChanged.length,
              })}
            </Alert>
          )}
          {page.obstacles.map((obstacle) => (
            <Alert key={obstacle} tone="warn">
              {t(obstacle)}
            </Alert>
          ))}
          {page.purpose === 'takenOver' && <Alert tone="info">{t('commerce.document.takenOver')}</Alert>}
          <UnprintableAlert found={page.unprintable} />
          {page.passed && (
            <Alert tone="warn">
              {t('thirdParties.credit.over', {
                name: page.client?.name ?? '',
                owed: format.money(page.passed.owed),
                limit: format.money(page.passed.limit),
              })}
            </Alert>
          )}
        </>
      }
    >
      {answer && <ErrorSummary errors={questionErrors(t, answer.at ?? [], content.lines)} />}
      <DocumentDialog page={page} name={dialog} answer={answer} />
      <Columns
        main={
          <DocumentPaper
            kind={kind}
            content={content}
            client={page.client}
            clientId={page.clientId}
            totals={page.totals}
            conditions={conditionsOf(t, format.date, page, language)}
          />
        }
        aside={
          <>
            <FollowUp page={page} />
            <LinksPanel page={page} />
            {paymentScreen(kind) !== null && !(page.draft && isZero(row.paid)) && <Settlement page={page} />}
            {page.electronic && page.obstacles.length === 0 && (
              <ElectronicPanel form={page.electronic} versionId={page.versionId} mayPrint={page.mayPrint} />
            )}
            {page.attached && <AttachedDocuments attached={page.attached} />}
            {page.stored && <StoredPanel stored={page.stored} />}
            {page.mails.length > 0 && <MailPanel mails={page.mails} />}
            <Panel title={t('commerce.document.history')}>
              <HistoryPanel entries={page.history.entries} />
            </Panel>
          </>
        }
      />
    </Page>
  );
}
