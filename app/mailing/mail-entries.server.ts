import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { isSystemMailKind } from '#domain/mailing/system-mail-kinds.ts';
import { onSite } from '#domain/transport/roles.ts';
import { mailsOf, type MailRow } from '#projections/mailing/mail-list.ts';
import { namesOfUsers } from '#projections/people/people.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { mailRole, mailSubjectLink } from './mail-kinds.server.ts';
import { documentMailLink } from '../links/document-links.server.ts';

/** A mail as pages tell it. */
export interface MailEntry extends Omit<MailRow, 'user'> {
  /** Who sent it. */
  who: string;
  /** Its page. */
  page: string;
  /** The page of what it is about; null where that has none. */
  subjectTo: string | null;
  /** The form that sends it again; null while it waits, and for who may not. */
  again: string | null;
}

/** The form that sends a mail again: of a document's, or of the slip of an intervention. */
function againLink(may: StaffContext['may'], { id, kind, version }: Omit<MailRow, 'user'>): string | null {
  const again = String(id);
  if (kind === 'transportSlip')
    return may(onSite) ? pathTo('transportSlip', { id: version }, { tab: 'send', again }) : null;
  return !isSystemMailKind(kind) && may(mailRole(kind)) ? documentMailLink(kind, version, { again }) : null;
}

/** Mails with the names of who sent them: one question for all. */
export async function mailEntries(context: StaffContext, mails: readonly MailRow[]): Promise<MailEntry[]> {
  const { services, may, t } = context;
  const users = [...new Set(mails.map(({ user }) => user).filter((user) => user !== null))];
  const names = await namesOfUsers(services.db, users);
  return mails.map(({ user, ...mail }) => ({
    ...mail,
    who: user === null ? 'Registre' : (names.get(user) ?? t('commerce.erased')),
    ...(isSystemMailKind(mail.kind) && {
      number: t('ui.pair', { label: t(`mailing.notice.${mail.kind}`), value: mail.number }),
    }),
    page: pathTo('mailDetails', { id: mail.id }),
    subjectTo: mailSubjectLink(mail),
    again: mail.status === 'waiting' ? null : againLink(may, mail),
  }));
}

/** The mails of one document, newest first, for its page. */
export const documentMails = async (
  context: StaffContext,
  kind: DocumentKind,
  document: number,
): Promise<MailEntry[]> =>
  mailEntries(context, await mailsOf(context.services.db, kind, document, context.corporation));
