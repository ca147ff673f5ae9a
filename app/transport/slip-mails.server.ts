import { foldStream } from '#domain/kernel/fold.ts';
import { mailAggregate, type MailEvent, type MailState } from '#domain/mailing/mail.ts';
import { mailsOf } from '#projections/mailing/mail-list.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { mailEntries, type MailEntry } from '../mailing/mail-entries.server.ts';

/** The mails that the slip of an intervention went out with, newest first. */
export const slipMails = async (context: StaffContext, order: number): Promise<MailEntry[]> =>
  mailEntries(context, await mailsOf(context.services.db, 'transportSlip', order, context.corporation));

/** The earlier mail that is asked for, as the form takes it up: of a partly delivered one, those who were refused. */
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
  return {
    status: entry.status,
    to: (entry.status === 'partial' ? entry.refused : entry.to).join(', '),
    letter: { subject: subject ?? '', text: text ?? '', language },
  };
}
