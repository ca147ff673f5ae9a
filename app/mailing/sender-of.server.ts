import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { addressesOf, senderDomain } from '#domain/mailing/addresses.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { findMailRoute } from '#projections/mailing/mail-routes.ts';
import { findMailLayout, findSmtpServer } from '#projections/mailing/mail-settings.ts';
import { emailOfMember, namesOfMembers } from '#projections/people/people.ts';
import { notFound } from '../http/problems.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** Whether mails of the corporation are kept as files, since neither it nor the operator named a server. */
export async function hasNoServer({ services, corporation }: StaffContext): Promise<boolean> {
  const own = await findSmtpServer(services.db, corporation);
  return !own?.enabled && services.settings.smtpUrl === null;
}

/** From whom the mail of a document will come, where answers go, and whether a server is there to take it. */
export async function senderOf(
  { services, corporation }: StaffContext,
  kind: DocumentKind,
  person: number | null,
): Promise<{ from: string; answers: string | null; noServer: boolean }> {
  const { db, settings } = services;
  const [seller, kept, server, route, email, names] = await Promise.all([
    findCorporation(db, corporation),
    findMailLayout(db, corporation),
    findSmtpServer(db, corporation),
    findMailRoute(db, corporation, kind),
    emailOfMember(db, person, corporation),
    namesOfMembers(db, person === null ? [] : [person], corporation),
  ]);
  if (seller === null) throw notFound();
  const used = server?.enabled ? server : null;
  const { from, replyTo } = addressesOf({
    seller,
    senderName: kept?.layout.senderName ?? null,
    server: used,
    route,
    person: email === null ? null : { email, name: (person !== null && names.get(person)) || email },
    domain: senderDomain(settings.publicUrl),
  });
  return {
    from: `${from.name} <${from.address}>`,
    answers: replyTo,
    noServer: used === null && settings.smtpUrl === null,
  };
}
