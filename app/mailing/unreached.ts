import type { MailEntry } from './mail-entries.server.ts';

type Told = Pick<MailEntry, 'status' | 'to' | 'cc' | 'bcc' | 'refused'>;

/** Whom a mail surely or maybe did not reach. */
function missedBy({ status, to, cc, bcc, refused }: Told): string[] {
  if (status === 'partial') return refused;
  return status === 'failure' || status === 'uncertain' ? [...to, ...cc, ...bcc] : [];
}

/**
 * The mails that somebody was not reached by, with whom each of them missed: an address that a newer mail went to is
 * told of by that one alone.
 * @param mails of one record, newest first
 */
export function unreached<Mail extends Told>(mails: readonly Mail[]): { mail: Mail; receivers: string[] }[] {
  const known = new Set<string>();
  const missed: { mail: Mail; receivers: string[] }[] = [];
  for (const mail of mails) {
    const receivers = missedBy(mail).filter((one) => !known.has(one.toLowerCase()));
    for (const one of [...mail.to, ...mail.cc, ...mail.bcc]) known.add(one.toLowerCase());
    if (receivers.length > 0) missed.push({ mail, receivers });
  }
  return missed;
}
