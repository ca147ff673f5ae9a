import { documentKind } from '#domain/document-kinds/registry.ts';
import { isLinkOpen } from '#domain/documents/links/quotation-link.ts';
import { linksOf } from '#projections/documents/document-links.ts';
import { namesOfUsers } from '#projections/people/people.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import type { DocumentView } from '#projections/documents/documents.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { documentPages } from '../kinds/registry.server.ts';

/** A link as its document's page shows it. */
export interface ShownLink {
  id: number;
  receivers: string;
  until: string;
  who: string;
  madeAt: string;
  openedAt: string | null;
  lastOpenedAt: string | null;
  state: 'open' | 'past' | 'ended' | 'revoked' | 'accepted' | 'refused';
  mail: string;
  /** Command id of its own form; null where there is nothing to take back. */
  revocable: boolean;
}

/** The links to a version that were mailed, the newest first; null for who may not send any, and of kinds without. */
export async function shownLinks(
  { services, corporation, may, t }: StaffContext,
  view: DocumentView,
): Promise<ShownLink[] | null> {
  const { kind, version } = view;
  const { isReadByLinks } = documentPages[kind];
  if (isReadByLinks === undefined || !may(documentKind(kind).roles.send)) return null;
  const [all, company] = await Promise.all([
    linksOf(services.db, view, corporation),
    findCorporation(services.db, corporation),
  ]);
  const links = all.filter((link) => link.version === version);
  const users = [...new Set(links.map(({ user }) => user).filter((user) => user !== null))];
  const names = await namesOfUsers(services.db, users);
  const today = todayIn(company?.timeZone ?? LEGAL_TIME_ZONE, new Date());
  const answerable = isReadByLinks(view);
  return links.map(
    ({ user, to, revokedAt, answer, mail, until, madeAt, openedAt, lastOpenedAt, ...link }) => {
      const isOpen = isLinkOpen({ until, answer, revoked: revokedAt !== null }, today, answerable);
      const ended = answerable ? 'past' : 'ended';
      const state = revokedAt !== null ? 'revoked' : (answer ?? (isOpen ? 'open' : ended));
      return {
        id: link.id,
        until,
        madeAt,
        openedAt,
        lastOpenedAt,
        state,
        receivers: to.join(', ') || t('commerce.erased'),
        who: user === null ? 'Registre' : (names.get(user) ?? t('commerce.erased')),
        mail: pathTo('mailDetails', { id: mail }),
        revocable: isOpen,
      };
    },
  );
}
