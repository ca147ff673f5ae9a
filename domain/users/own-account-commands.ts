import { z } from 'zod';
import { command } from '../kernel/command.ts';
import { isTimeZone } from '../kernel/dates.ts';
import { choice, recordId } from '../kernel/fields.ts';
import { loadMember } from './member.ts';
import { loadSelf, tellUser } from './second-factor-commands.ts';
import { accountLanguages } from './user.ts';

/** An IANA name, such as Europe/Paris; '' counts as null. */
export const optionalTimeZone = () =>
  z
    .string({ error: 'errors.timeZone' })
    .max(60, 'errors.timeZone')
    .refine((name) => name === '' || isTimeZone(name), 'errors.timeZone')
    .nullish()
    .transform((name) => (name ? name : null))
    .meta({ example: 'Europe/Paris' });

export const optionalLanguage = () =>
  choice(accountLanguages)
    .nullish()
    .transform((language) => language ?? null);

/**
 * A new password of one's own; the caller has checked the old one. Every session ends, and the user is told by mail.
 */
export const changeOwnPassword = command({
  name: 'ChangeOwnPassword',
  role: 'ROLE_USER',
  scope: 'installation',
  input: z.object({ passwordHash: z.string().startsWith('$argon2id$') }),
  async handle(work, actor, { passwordHash }) {
    const user = await loadSelf(work, actor);
    await work.append(user, [{ type: 'PasswordChanged', data: { user: user.id } }]);
    await work.setPasswordHash(user.id, passwordHash);
    await tellUser(work, user.id, 'passwordChanged');
  },
});

/** The language of one's mails and pages, and the time zone in which times are shown. */
export const setOwnPreferences = command({
  name: 'SetOwnPreferences',
  role: 'ROLE_USER',
  scope: 'installation',
  input: z.object({ language: optionalLanguage(), timeZone: optionalTimeZone() }),
  async handle(work, actor, { language, timeZone }) {
    const user = await loadSelf(work, actor);
    if (language === user.state.language && timeZone === user.state.timeZone) return;
    await work.append(user, [{ type: 'UserPreferencesSet', data: { user: user.id, language, timeZone } }]);
  },
});

/**
 * Ends one session of one's own, or (`session` null) all but the one named `keep`. An unknown one has ended already.
 */
export const endOwnSessions = command({
  name: 'EndOwnSessions',
  role: 'ROLE_USER',
  scope: 'installation',
  input: z.object({ session: recordId().nullable(), keep: recordId().nullable() }),
  async handle(work, actor, { session, keep }) {
    const user = await loadSelf(work, actor);
    const except = keep === null ? {} : { except: keep };
    await work.append(user, [{ type: 'UserSessionsEnded', data: { user: user.id } }]);
    await work.changeAccount(user.id, { what: 'end-sessions', session, ...except });
  },
});

/** Ends one session of somebody of the company, or all of them. */
export const endMemberSessions = command({
  name: 'EndMemberSessions',
  role: 'ROLE_PERSON_MANAGE_ACCOUNT',
  input: z.object({ id: recordId(), session: recordId().nullable() }),
  async handle(work, actor, { id, session }) {
    const user = await loadMember(work, actor, id);
    await work.append(user, [{ type: 'UserSessionsEnded', data: { user: id } }]);
    await work.changeAccount(id, { what: 'end-sessions', session });
    return { id };
  },
});

const issuer = z.string().max(500);

/** Ties the account to who it is at the identity provider; the caller has checked what the provider says. */
export const linkIdentity = command({
  name: 'LinkIdentity',
  role: 'ROLE_USER',
  scope: 'installation',
  input: z.object({ issuer, subject: z.string().min(1).max(255) }),
  async handle(work, actor, { issuer: at, subject }) {
    const user = await loadSelf(work, actor);
    await work.append(user, [{ type: 'IdentityProviderLinked', data: { user: user.id, issuer: at } }]);
    await work.changeAccount(user.id, { what: 'identity', issuer: at, subject });
  },
});

export const unlinkIdentity = command({
  name: 'UnlinkIdentity',
  role: 'ROLE_USER',
  scope: 'installation',
  input: z.object({ issuer }),
  async handle(work, actor, { issuer: at }) {
    const user = await loadSelf(work, actor);
    await work.append(user, [{ type: 'IdentityProviderUnlinked', data: { user: user.id, issuer: at } }]);
    await work.changeAccount(user.id, { what: 'no-identity', issuer: at });
  },
});
