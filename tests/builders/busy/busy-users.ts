import { systemActor, type Actor } from '#domain/kernel/actor.ts';
import { setMemberCompanies } from '#domain/users/company-commands.ts';
import { closeMember, createMember, inviteMember } from '#domain/users/member-commands.ts';
import { noteNewDevice } from '#domain/users/new-device-commands.ts';
import {
  changeOwnPassword,
  endMemberSessions,
  endOwnSessions,
  linkIdentity,
  setOwnPreferences,
  unlinkIdentity,
} from '#domain/users/own-account-commands.ts';
import * as factors from '#domain/users/second-factor-commands.ts';
import { setSignInRules } from '#domain/users/sign-in-rules-commands.ts';
import type { Store } from '#db/events/store.ts';
import { send } from '../company.ts';

const hashes = (letter: string): string[] =>
  Array.from({ length: 10 }, (_, index) => `${letter}${index}`.padEnd(64, '0'));

const passkey = (name: string) => ({
  label: name,
  credential: { credentialId: name, publicKey: 'AAAA', counter: 0, transports: ['internal'] },
  recoveryCodes: null,
});

interface Account {
  user: number;
  person: number;
  corporation: number;
}

/** Somebody who looks after their own account. */
async function busySelf(store: Store, actor: Actor): Promise<void> {
  await send(store, setOwnPreferences, actor, { language: 'en', timeZone: 'Indian/Reunion' });
  await send(store, changeOwnPassword, actor, { passwordHash: '$argon2id$none' });
  const secret = 'A'.repeat(32);
  await send(store, factors.addAuthenticator, actor, { secret, step: 1, recoveryCodes: hashes('a') });
  await send(store, factors.addPasskey, actor, passkey('telephone'));
  const { id } = await send(store, factors.addPasskey, actor, passkey('cle'));
  await send(store, factors.removePasskey, actor, { passkey: id });
  await send(store, factors.noteRecoveryCode, actor, {});
  await send(store, factors.renewRecoveryCodes, actor, { recoveryCodes: hashes('b') });
  await send(store, factors.removeAuthenticator, actor, {});
  await send(store, noteNewDevice, actor, { browser: 'Firefox', system: 'Linux' });
  await send(store, endOwnSessions, actor, { session: null, keep: 7 });
  const issuer = 'https://identite.example';
  await send(store, linkIdentity, actor, { issuer, subject: 'anne' });
  await send(store, unlinkIdentity, actor, { issuer });
}

/** All that can happen to accounts beside what `busyAccounts` does. */
export async function busyUsers(store: Store, { user, person, corporation }: Account): Promise<void> {
  const admin = systemActor(corporation);
  const self: Actor = { ...admin, user, person, roles: new Set(['ROLE_USER']) };
  await busySelf(store, self);
  await send(store, setSignInRules, admin, { secondFactor: true });
  await send(store, setMemberCompanies, admin, {
    id: user,
    companies: [{ corporation, contractStart: '2026-01-05', contractEnd: '2026-12-31' }],
  });
  await send(store, factors.clearSecondFactors, admin, { id: user });
  await send(store, endMemberSessions, admin, { id: user, session: null });
  const leaving = await send(store, createMember, admin, {
    username: 'malo',
    gender: 'M',
    firstName: 'Malo',
    lastName: 'Tanguy',
    email: 'malo@example.fr',
    group: 'user',
    language: 'fr',
    timeZone: 'Europe/Paris',
    contractStart: '2026-02-01',
    contractEnd: '',
    invite: true,
  });
  await send(store, inviteMember, admin, { id: leaving.id });
  await send(store, closeMember, admin, { id: leaving.id });
}
