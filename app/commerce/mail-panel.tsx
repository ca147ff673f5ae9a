import { LinkButton } from '../ui/button.tsx';
import { Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { MailEntry } from './mail-entries.server.ts';
import { MailBadge, MailOutcome } from './mail-status.tsx';

function Mail({ mail }: { mail: MailEntry }) {
  const t = useText();
  const format = useFormat();
  const receivers = [...mail.to, ...mail.cc, ...mail.bcc].join(', ') || t('commerce.erased');
  return (
    <li>
      <div>
        <a className="link" href={mail.page}>
          {format.dateTime(mail.settledAt ?? mail.queuedAt)}
        </a>{' '}
        <span translate="no">{t('mail.to', { receivers })}</span>
        <small>
          <MailOutcome mail={mail} /> <span translate="no">{mail.who}</span>
        </small>
        {mail.again && mail.status !== 'done' && (
          <LinkButton to={mail.again} icon="mail" tone="quiet">
            {t('mail.again.action')}
          </LinkButton>
        )}
      </div>
      <MailBadge status={mail.status} />
    </li>
  );
}

/** The mails that a document went out with, and what became of each. */
export function MailPanel({ mails }: { mails: readonly MailEntry[] }) {
  const t = useText();
  return (
    <Panel title={t('mail.history')}>
      {mails.length === 0 && <p className="hint">{t('mail.noMail')}</p>}
      {mails.length > 0 && (
        <ul className="todo">
          {mails.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
