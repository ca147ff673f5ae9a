import { Badge } from '../ui/badge.tsx';
import { errorText } from '../ui/form/errors.ts';
import { useText, type Text } from '../ui/text.tsx';
import type { MailEntry } from './mail-entries.server.ts';

const tones = {
  waiting: 'info',
  done: 'ok',
  kept: 'mute',
  partial: 'warn',
  failure: 'bad',
  uncertain: 'warn',
} as const;

/** What became of a mail, as words in a badge. */
export function MailBadge({ status }: Pick<MailEntry, 'status'>) {
  const t = useText();
  return <Badge tone={tones[status]}>{t(`mail.status.${status}`)}</Badge>;
}

/**
 * Why a mail did not go well: the mail server's own words, or ours, which stand in the events as a key with its values.
 */
export const reasonWords = (t: Text, reason: string | null): string =>
  reason !== null && /^mail(ing)?\./.test(reason) ? errorText(t, reason) : (reason ?? '');

/** The same in a sentence, with what the mail server said. */
export function MailOutcome({
  mail,
}: {
  mail: Pick<MailEntry, 'status' | 'reason' | 'refused' | 'attempts'>;
}) {
  const t = useText();
  const { status, attempts } = mail;
  const reason = reasonWords(t, mail.reason);
  if (status === 'waiting' && attempts > 0)
    return <>{t('mail.said.postponed', { count: attempts, reason })}</>;
  return <>{t(`mail.said.${status}`, { reason, refused: mail.refused.join(', ') })}</>;
}
