import { StageBadge } from './stage-badge.tsx';
import { pathTo } from '../paths.ts';
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
      <div className="mail-line">
        <a className="link" href={mail.page}>
          {format.dateTime(mail.settledAt ?? mail.queuedAt)}
        </a>{' '}
        <span translate="no">{t('mail.to', { receivers })}</span>
        <small>
          <MailOutcome mail={mail} /> · <span translate="no">{mail.who}</span>
        </small>
        {mail.again && mail.status !== 'done' && (
          <LinkButton to={mail.again} icon="mail" tone="quiet">
            {t('mail.again.action')}
          </LinkButton>
        )}
      </div>
      {mail.reminder !== null && <StageBadge stage={mail.reminder} />}
      <MailBadge status={mail.status} />
    </li>
  );
}

/** How many mails the panel shows; all are in the list of mails. */
const SHOWN = 5;

/** The newest mails that a document went out with, and what became of each. */
export function MailPanel({ mails }: { mails: readonly MailEntry[] }) {
  const t = useText();
  const [newest] = mails;
  return (
    <Panel title={t('mail.history')}>
      {mails.length === 0 && <p className="hint">{t('mail.noMail')}</p>}
      {mails.length > 0 && (
        <ul className="todo mails">
          {mails.slice(0, SHOWN).map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      {newest && mails.length > SHOWN && (
        <a className="link" href={pathTo('mailList', {}, { keyword: newest.number })}>
          {t('mail.seeAll')}
        </a>
      )}
    </Panel>
  );
}
