import { StageBadge } from './stage-badge.tsx';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { MailEntry } from './mail-entries.server.ts';
import { MailBadge, MailOutcome } from './mail-status.tsx';

function Mail({ mail, linked }: { mail: MailEntry; linked: boolean }) {
  const t = useText();
  const format = useFormat();
  const at = format.dateTime(mail.settledAt ?? mail.queuedAt);
  const receivers = [...mail.to, ...mail.cc, ...mail.bcc].join(', ') || t('commerce.erased');
  return (
    <li>
      <div className="mail-line">
        {linked ? (
          <a className="link" href={mail.page}>
            {at}
          </a>
        ) : (
          at
        )}{' '}
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

interface Props {
  mails: readonly MailEntry[];
  /** Whether its reader may open mails; drivers see what became of theirs alone. */
  linked?: boolean;
}

/** The newest mails that a document went out with, and what became of each. */
export function MailPanel({ mails, linked = true }: Props) {
  const t = useText();
  const [newest] = mails;
  return (
    <Panel title={t('mail.history')}>
      {mails.length === 0 && <p className="hint">{t('mail.noMail')}</p>}
      {mails.length > 0 && (
        <ul className="todo mails">
          {mails.slice(0, SHOWN).map((mail) => (
            <Mail key={mail.id} mail={mail} linked={linked} />
          ))}
        </ul>
      )}
      {linked && newest && mails.length > SHOWN && (
        <a className="link" href={pathTo('mailList', {}, { keyword: newest.number })}>
          {t('mail.seeAll')}
        </a>
      )}
    </Panel>
  );
}
