import { fileRightsOf } from '#domain/attachments/owners.ts';
import { countActiveTokens } from '#projections/api-tokens/api-tokens.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { attachedFiles, viewerPath } from '../../attachments/attached-files.server.ts';

/** What the chosen corporation has about the user, and its own files, for who may see them. */
export async function filesOf(context: StaffContext, withOwn: boolean) {
  const { actor, corporation } = context;
  const { person } = actor;
  if (actor.corporation === null) return { attached: null, asked: null, ofCorporation: null };
  const here = pathTo('profile', {}, { selectedTab: 'documents' });
  const owner = { kind: 'corporation', id: corporation };
  const attached =
    person === null || !withOwn
      ? null
      : await attachedFiles(context, { kind: 'person', id: person }, person, here);
  // What a mail's link is about (`token`): one of one's own files here; whatever else it says is none.
  const token = context.url.searchParams.get('token');
  const file = attached?.files.find(({ id }) => String(id) === token) ?? null;
  return {
    attached,
    asked: attached === null || token === null ? null : { file },
    ofCorporation: fileRightsOf(actor, owner).see ? viewerPath(owner.kind, owner.id, here) : null,
  };
}

/** How one's account stands, in few words, for the ways to what can be changed of it. */
export async function accountOf({ services, signedIn }: StaffContext) {
  const { db, secondFactors, sessions } = services;
  const { user } = signedIn.facts;
  const [factors, open, tokens] = await Promise.all([
    secondFactors.of(db, user),
    sessions.listSessions(db, user),
    countActiveTokens(db, user),
  ]);
  return {
    secondFactor: factors.authenticator || factors.passkeys > 0,
    required: factors.required,
    sessions: open.length,
    tokens,
  };
}
