import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command } from '../kernel/command.ts';
import { recordId, text } from '../kernel/fields.ts';
import { conflict, forbidden, invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { loadMember } from './member.ts';
import { userAggregate, type UserEvent, type UserState } from './user.ts';
import { userQuestions } from './questions.ts';

/*
 * What somebody signs in with beside the password. The proofs themselves (secrets, keys, codes) are no events: they
 * stand beside them and can disappear; the events say that there was one.
 */

/** Passkeys of one person: phones, keys and computers. */
export const MOST_PASSKEYS = 20;

type LoadedUser = Loaded<UserState, UserEvent>;

/** The actor's own account. */
export function loadSelf(work: UnitOfWork, actor: Actor): Promise<LoadedUser> {
  if (actor.user === null) throw forbidden();
  return work.load(userAggregate, actor.user, actor);
}

/** The user is told by mail of what changes how they sign in: whoever else did it is then found out. */
export const tellUser = (work: UnitOfWork, user: number, what: string): Promise<void> =>
  work.enqueue({ task: 'send-security-notice', payload: { user, what, at: work.now }, urgent: true });

const recoveryHashes = z.array(z.string().regex(/^[0-9a-f]{64}$/)).length(10);

/** The app with codes was proved by one; its recovery codes replace those before. */
export const addAuthenticator = command({
  name: 'AddAuthenticator',
  role: 'ROLE_USER',
  scope: 'installation',
  input: z.object({
    secret: z.string().regex(/^[A-Z2-7]{32}$/),
    step: z.number().int().min(0),
    recoveryCodes: recoveryHashes,
  }),
  async handle(work, actor, { secret, step, recoveryCodes }) {
    const user = await loadSelf(work, actor);
    const data = { user: user.id };
    await work.append(user, [
      { type: 'AuthenticatorAdded', data },
      { type: 'RecoveryCodesRenewed', data },
    ]);
    await work.changeAccount(user.id, { what: 'authenticator', secret, step });
    await work.changeAccount(user.id, { what: 'recovery-codes', hashes: recoveryCodes });
    await tellUser(work, user.id, 'authenticatorAdded');
  },
});

/** What a company asks for is not taken away: the last second factor of somebody it asks stays. */
async function requireAnother(work: UnitOfWork, { id }: LoadedUser, left: number): Promise<void> {
  if (left > 0 || !(await work.ask(userQuestions).isSecondFactorRequired(id))) return;
  throw conflict('SECOND_FACTOR_REQUIRED', 'errors.secondFactorRequired');
}

export const removeAuthenticator = command({
  name: 'RemoveAuthenticator',
  role: 'ROLE_USER',
  scope: 'installation',
  input: z.object({}),
  refuses: ['SECOND_FACTOR_REQUIRED'],
  async handle(work, actor) {
    const user = await loadSelf(work, actor);
    if (!user.state.authenticator) return;
    await requireAnother(work, user, user.state.passkeys.length);
    await work.append(user, [{ type: 'AuthenticatorRemoved', data: { user: user.id } }]);
    await work.changeAccount(user.id, { what: 'no-authenticator' });
    await tellUser(work, user.id, 'authenticatorRemoved');
  },
});

export const renewRecoveryCodes = command({
  name: 'RenewRecoveryCodes',
  role: 'ROLE_USER',
  scope: 'installation',
  input: z.object({ recoveryCodes: recoveryHashes }),
  refuses: ['NO_SECOND_FACTOR'],
  async handle(work, actor, { recoveryCodes }) {
    const user = await loadSelf(work, actor);
    if (!user.state.authenticator && user.state.passkeys.length === 0)
      throw conflict('NO_SECOND_FACTOR', 'errors.noSecondFactor');
    await work.append(user, [{ type: 'RecoveryCodesRenewed', data: { user: user.id } }]);
    await work.changeAccount(user.id, { what: 'recovery-codes', hashes: recoveryCodes });
    await tellUser(work, user.id, 'recoveryCodesRenewed');
  },
});

/** Notes that a recovery code let somebody in; the code itself was used up beside the events. */
export const noteRecoveryCode = command({
  name: 'NoteRecoveryCode',
  role: 'ROLE_USER',
  scope: 'installation',
  input: z.object({}),
  async handle(work, actor) {
    const user = await loadSelf(work, actor);
    await work.append(user, [{ type: 'RecoveryCodeUsed', data: { user: user.id } }]);
    await tellUser(work, user.id, 'recoveryCodeUsed');
  },
});

const credential = z.object({
  credentialId: z.string().regex(/^[\w-]{1,2000}$/),
  publicKey: z.string().regex(/^[\w-]{1,4000}$/),
  counter: z.number().int().min(0),
  transports: z.array(z.string().max(20)).max(10),
});

/** A passkey that was proved; the first second factor of somebody comes with recovery codes. */
export const addPasskey = command({
  name: 'AddPasskey',
  role: 'ROLE_USER',
  scope: 'installation',
  input: z.object({ label: text(60), credential, recoveryCodes: recoveryHashes.nullable() }),
  async handle(work, actor, { label, credential: made, recoveryCodes }) {
    const user = await loadSelf(work, actor);
    if (user.state.passkeys.length >= MOST_PASSKEYS)
      throw invalid({ label: [`errors.tooManyPasskeys|max=${MOST_PASSKEYS}`] });
    const passkey = await work.nextId('passkey');
    const events: UserEvent[] = [{ type: 'PasskeyAdded', data: { user: user.id, passkey } }];
    if (recoveryCodes !== null) events.push({ type: 'RecoveryCodesRenewed', data: { user: user.id } });
    await work.append(user, events);
    await work.changeAccount(user.id, { what: 'passkey', id: passkey, name: label, credential: made });
    if (recoveryCodes !== null)
      await work.changeAccount(user.id, { what: 'recovery-codes', hashes: recoveryCodes });
    await tellUser(work, user.id, 'passkeyAdded');
    return { id: passkey };
  },
});

export const removePasskey = command({
  name: 'RemovePasskey',
  role: 'ROLE_USER',
  scope: 'installation',
  input: z.object({ passkey: recordId() }),
  refuses: ['SECOND_FACTOR_REQUIRED'],
  async handle(work, actor, { passkey }) {
    const user = await loadSelf(work, actor);
    const { passkeys, authenticator } = user.state;
    if (!passkeys.includes(passkey)) throw missing();
    await requireAnother(work, user, passkeys.length - 1 + (authenticator ? 1 : 0));
    await work.append(user, [{ type: 'PasskeyRemoved', data: { user: user.id, passkey } }]);
    await work.changeAccount(user.id, { what: 'no-passkey', id: passkey });
    await tellUser(work, user.id, 'passkeyRemoved');
  },
});

/** For somebody who lost phone and codes: all their second factors and sessions end, and a mail tells them so. */
export const clearSecondFactors = command({
  name: 'ClearSecondFactors',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const user = await loadMember(work, actor, id, 'companies');
    await work.append(user, [
      { type: 'SecondFactorsCleared', data: { user: id } },
      { type: 'UserSessionsEnded', data: { user: id } },
    ]);
    await work.changeAccount(id, { what: 'no-factors' });
    await work.changeAccount(id, { what: 'end-sessions', session: null });
    await tellUser(work, id, 'secondFactorsCleared');
    return { id };
  },
});
