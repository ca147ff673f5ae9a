import { LinkButton } from '../ui/button.tsx';
import { Alert } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { MailEntry } from './mail-entries.server.ts';
import { MailOutcome } from './mail-status.tsx';
import { unreached } from './unreached.ts';

/** Above a page: whom the mails of its record did not reach, when and why, and the form that sends each again. */
export function UnreachedAlerts({ mails }: { mails: readonly MailEntry[] }) {
  const t = useText();
  const format = useFormat();
  return unreached(mails).map(({ mail, receivers }) => (
    <Alert key={mail.id} tone={mail.status === 'uncertain' ? 'warn' : 'bad'}>
      <span translate="no">
        {t('mail.unreached', {
          date: format.dateTime(mail.settledAt ?? mail.queuedAt),
          receivers: receivers.join(', '),
        })}
      </span>{' '}
      <MailOutcome mail={{ ...mail, refused: receivers }} />{' '}
      {mail.again && (
        <LinkButton to={mail.again} icon="mail" tone="quiet">
          {t('mail.again.action')}
        </LinkButton>
      )}
    </Alert>
  ));
}
