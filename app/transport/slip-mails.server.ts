import { foldStream } from '#domain/kernel/fold.ts';
import { mailAggregate, type MailEvent, type MailState } from '#domain/mailing/mail.ts';
import { mailsOf } from '#projections/mailing/mail-list.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { mailEntries, type MailEntry } from '../mailing/mail-entries.server.ts';
import { unreached } from '../mailing/unreached.ts';

/** The mails that the slip of an intervention went out with, newest first. */
export const slipMails = async (context: StaffContext, order: number): Promise<MailEntry[]> =>
  mailEntries(context, await mailsOf(context.services.db, 'transportSlip', order, context.corporation));

/** Whom the form takes up of an earlier mail, and how it is told: of one that was missed, those who still miss it alone. */
function missing(mails: readonly MailEntry[], { id, status, to }: MailEntry) {
  if (status === 'done' || status === 'kept' || status === 'waiting') return { told: status, to };
  const missed = unreached(mails).find(({ mail }) => mail.id === id);
  return missed === undefined ? { told: 'reached' as const, to: [] } : { told: status, to: missed.receivers };
}

/** The earlier mail that is asked for, as the form takes it up. */
export async function earlierSlipMail({ services, url }: StaffContext, mails: readonly MailEntry[]) {
  const asked = url.searchParams.get('again');
  const entry = mails.find(({ id, again }) => again !== null && String(id) === asked);
  if (entry === undefined) return null;
  const { systemMail } = foldStream<MailState, MailEvent>(
    mailAggregate,
    await services.store.read(`mail-${entry.id}`),
  );
  if (systemMail === null) return null;
  const { subject, text, language } = systemMail;
  const { told, to } = missing(mails, entry);
  return {
    told,
    to: to.join(', '),
    letter: { subject: subject ?? '', text: text ?? '', language },
  };
}
