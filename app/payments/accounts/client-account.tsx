import { MailBadge } from '../../mailing/mail-status.tsx';
import { OwedAmount } from '../../revenue/owed-amount.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Definitions, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import type { ClientAccount } from './client-account.server.ts';

function OpenInvoices({ account }: { account: ClientAccount }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <h3>{t('revenue.client.open')}</h3>
      <ul className="todo">
        {account.open.map(({ number, to, dueDate, due, daysLate, stage, remindedAt }) => (
          <li key={to}>
            <div>
              <a className="ref" href={to}>
                {number}
              </a>
              <small className={daysLate > 0 ? 'late' : undefined}>
                {daysLate > 0
                  ? t('revenue.client.lateBy', { count: daysLate })
                  : t('commerce.document.dueOn', { date: format.date(dueDate) })}
              </small>
              {remindedAt !== null && (
                <small>
                  {t('dunning.reminded', {
                    stage: t(`dunning.stage.${stage}`),
                    date: format.dateTime(remindedAt),
                  })}
                </small>
              )}
            </div>
            <span className="num push">{format.amount(due)}</span>
          </li>
        ))}
      </ul>
      {account.count > account.open.length && (
        <a className="link" href={account.owed.to}>
          {t('revenue.client.all', { count: account.count })}
        </a>
      )}
    </>
  );
}

/** How many statements and reminders the panel shows; all are in the list of mails. */
const SHOWN = 3;

/** The newest statements and grouped reminders, and what became of them. */
function AccountMails({ mails }: { mails: NonNullable<ClientAccount['mails']> }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <h3>{t('dunning.accountMails')}</h3>
      <ul className="todo mails">
        {mails.slice(0, SHOWN).map((mail) => (
          <li key={mail.id}>
            <div className="mail-line">
              <a className="link" href={mail.page}>
                {t(`mailing.notice.${mail.kind}`)}
              </a>
              <small>{format.dateTime(mail.queuedAt)}</small>
            </div>
            <MailBadge status={mail.status} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a client owes, by age, with the invoices that are open. */
export function ClientAccountPanel({ account }: { account: ClientAccount }) {
  const t = useText();
  const format = useFormat();
  const { owed, balance, inFavour, figures, count } = account;
  const word = inFavour ? ` ${t('revenue.client.inFavour')}` : '';
  return (
    <Panel title={t('revenue.client.title')}>
      <Definitions
        items={[
          { term: t('revenue.client.balance'), value: <b>{format.money(balance) + word}</b> },
          { term: t('revenue.client.owed'), value: <OwedAmount figure={owed} /> },
          ...figures.map((figure) => ({
            term: t(`revenue.bucket.${figure.key}`),
            value: <OwedAmount figure={figure} />,
          })),
        ]}
      />
      {count === 0 ? (
        <p className="hint">
          {t(account.invoiced ? 'revenue.client.settled' : 'revenue.client.neverInvoiced')}
        </p>
      ) : (
        <OpenInvoices account={account} />
      )}
      <p>
        <LinkButton to={account.statement} icon="file">
          {t('revenue.client.statement')}
        </LinkButton>
      </p>
      {account.remind && (
        <p>
          <LinkButton to={account.remind} icon="mail">
            {t('dunning.grouped.action')}
          </LinkButton>
        </p>
      )}
      {account.mails && account.mails.length > 0 && <AccountMails mails={account.mails} />}
    </Panel>
  );
}
