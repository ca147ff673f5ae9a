import { useActionData, useLoaderData } from '@remix-run/react';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { HistoryPanel } from '../history/history-panel.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { MailBadge, MailOutcome } from '../mailing/mail-status.tsx';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { AskedText } from '../ui/form/asked-text.tsx';
import { AskFirst } from '../ui/form/ask-first.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { Alert, Columns, Definitions, Page, Panel } from '../ui/page.tsx';
import { PdfFrame } from '../ui/pdf-frame.tsx';
import { useFormat, useLanguage, useText } from '../ui/text.tsx';
import { SlipState } from './slip-status.tsx';
import { changeSlip, slipPage } from './wage-slip.server.ts';
import { Refusals } from '../ui/form/refusals.tsx';

export const meta = titleOf;

export const loader = screen('wageSlipDetails', slipPage);
export const action = screen('wageSlipDetails', changeSlip);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Answered = ReturnType<typeof useActionData<typeof action>>;

function Facts({ page: { row, keptUntil, fileTo } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const name = row.name || t('commerce.erased');
  return (
    <Panel title={t('payroll.slip.facts')}>
      <Definitions
        items={[
          {
            term: t('payroll.field.person'),
            value:
              fileTo === null ? (
                <span translate="no">{name}</span>
              ) : (
                <a className="link" href={fileTo} translate="no">
                  {name}
                </a>
              ),
          },
          { term: t('payroll.field.period'), value: monthInWords(row.period, language) },
          { term: t('payroll.field.delivery'), value: t(`payroll.delivery.${row.delivery}`) },
          { term: t('payroll.field.issuedAt'), value: format.dateTime(row.issuedAt) },
          {
            term: t('payroll.field.batch'),
            value: (
              <a className="link" href={pathTo('slipBatchDetails', { id: row.batch })}>
                {t('payroll.batch.one', { id: row.batch })}
              </a>
            ),
          },
          { term: t('payroll.field.keptUntil'), value: format.date(keptUntil) },
        ]}
      />
    </Panel>
  );
}

/** The mails that told of a slip, the newest first, and what became of each. */
function Mails({ page: { mails } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('mail.history')}>
      {mails.length === 0 && <p className="hint">{t('mail.noMail')}</p>}
      {mails.length > 0 && (
        <ul className="todo mails">
          {mails.map((mail) => (
            <li key={mail.id}>
              <div className="mail-line">
                {format.dateTime(mail.settledAt ?? mail.queuedAt)}{' '}
                <span translate="no">
                  {t('mail.to', { receivers: mail.to.join(', ') || t('commerce.erased') })}
                </span>
                <small>
                  <MailOutcome mail={mail} />
                </small>
              </div>
              <MailBadge status={mail.status} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Takes a slip away from whoever it was given to by mistake: asks first, and why. */
function Withdraw({ answer }: { answer: Answered }) {
  const t = useText();
  const given = answer?.intent === 'withdraw' ? answer : undefined;
  return (
    <AskFirst
      name="withdraw"
      intent="withdraw"
      label={t('payroll.slip.withdraw')}
      text={t('payroll.slip.withdrawAsk')}
      icon="trash"
      tone="danger"
      open={given !== undefined}
    >
      <AskedText id="withdraw-reason" name="reason" label={t('payroll.slip.withdrawReason')} answer={given} />
    </AskFirst>
  );
}

/** A wage slip as who manages pay sees it. */
export default function WageSlip() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const { row } = page;
  const other = (id: number) => (
    <a className="link" href={pathTo('wageSlipDetails', { id })}>
      {t('payroll.one', { id })}
    </a>
  );
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('payroll.list'), to: pathTo('wageSlipList', {}) }]}
      badge={<SlipState slip={row} />}
      actions={
        <>
          {page.pdf !== null && (
            <LinkButton icon="download" to={page.pdf.saved}>
              {t('files.download')}
            </LinkButton>
          )}
          {page.canResend && (
            <IntentButton intent="resend" icon="mail" ask={t('payroll.slip.resendAsk')}>
              {t('payroll.slip.resend')}
            </IntentButton>
          )}
          {page.canWithdraw && <Withdraw answer={answer} />}
        </>
      }
    >
      <Refusals errors={answer?.errors} />
      {row.withdrawnAt !== null && (
        <Alert tone="warn">
          {t('payroll.slip.withdrawn', { at: format.dateTime(row.withdrawnAt) })}{' '}
          <span translate="no">{row.withdrawnReason}</span>
        </Alert>
      )}
      {row.replacedBy !== null && (
        <Alert tone="warn">
          {t('payroll.slip.replacedBy')} {other(row.replacedBy)}
        </Alert>
      )}
      {row.replaces !== null && (
        <Alert tone="info">
          {t('payroll.slip.replaces')} {other(row.replaces)}
        </Alert>
      )}
      {row.delivery === 'paper' && row.withdrawnAt === null && (
        <Alert tone="warn">{t('payroll.slip.paper')}</Alert>
      )}
      <Columns
        main={
          <Panel title={t('payroll.slip.content')}>
            {page.pdf === null ? (
              <p>{t('payroll.slip.noFile')}</p>
            ) : (
              <PdfFrame className="slip-pdf" src={page.pdf.shown} title={page.title} />
            )}
          </Panel>
        }
        aside={
          <>
            <Facts page={page} />
            <Mails page={page} />
            <Panel title={t('commerce.document.history')}>
              <HistoryPanel entries={page.history} />
            </Panel>
          </>
        }
      />
    </Page>
  );
}
