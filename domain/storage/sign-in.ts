import { invalid } from '../kernel/refusal.ts';
import type { SecretOwner, UnitOfWork } from '../kernel/work.ts';
import type { FtpProtocol, FtpServerEvent, FtpServerState, SignIn } from './ftp-server.ts';
import { readSignInKey, type SignInKey } from './sign-in-key.ts';

/* What signs in on a server of others: a password, with SFTP a private key, or both. */

export const passwordOf = (id: number, corporation: number): SecretOwner => ({
  kind: 'ftp-password',
  id,
  corporation,
});

/** Where the opened private key is kept. */
export const keyOf = (id: number, corporation: number): SecretOwner => ({ kind: 'ftp-key', id, corporation });

type Before = Pick<FtpServerState, 'hasPassword' | 'hasKey'>;

/** What becomes of each: a new one, `null` none any more, `undefined` it stays. */
interface Given {
  password?: string | null;
  key?: SignInKey | null;
}

const nothing = (protocol: FtpProtocol) =>
  invalid({ password: [protocol === 'sftp' ? 'errors.signInMissing' : 'errors.required'] });

/** The key that was pasted; null for none. @throws Refusal `invalid` at its fields */
async function keyIn(
  protocol: FtpProtocol,
  { privateKey, passphrase }: Omit<SignIn, 'password'>,
): Promise<SignInKey | null> {
  if (privateKey !== null && protocol !== 'sftp') throw invalid({ privateKey: ['errors.key.sftpOnly'] });
  if (privateKey === null && passphrase !== null)
    throw invalid({ privateKey: ['errors.key.withPassphrase'] });
  return privateKey === null ? null : readSignInKey(privateKey, passphrase);
}

/**
 * What signs in on a server that is new, or tried before it is saved.
 * @throws Refusal `invalid` where there is nothing, or the key is wrong
 */
export async function checkSignIn(
  protocol: FtpProtocol,
  given: SignIn,
): Promise<{ password: string | null; key: SignInKey | null }> {
  const key = await keyIn(protocol, given);
  if (given.password === null && key === null) throw nothing(protocol);
  return { password: given.password, key };
}

/** Only what there is, or was, is told of. */
export const changesOf = (
  { password, key }: { password: string | null; key: SignInKey | null },
  { hasPassword, hasKey }: Before,
): Given => ({
  ...((password !== null || hasPassword) && { password }),
  ...((key !== null || hasKey) && { key }),
});

/** A server that moves keeps nothing of before: what is not typed again is forgotten. */
async function signInAgain(
  { hasPassword, hasKey }: Before,
  protocol: FtpProtocol,
  given: SignIn,
): Promise<Given> {
  if (given.password === null && given.privateKey === null) {
    const askKey = hasKey && protocol === 'sftp';
    throw invalid({
      ...((hasPassword || !askKey) && { password: ['errors.passwordAgain'] }),
      ...(askKey && { privateKey: ['errors.key.again'] }),
    });
  }
  return changesOf(await checkSignIn(protocol, given), { hasPassword, hasKey });
}

/**
 * What an edit makes of password and key; something must be left that signs in.
 * @throws Refusal `invalid` at the fields that are wrong
 */
export async function checkSignInChange(
  state: Before,
  { protocol, moved }: { protocol: FtpProtocol; moved: boolean },
  { removePassword, removeKey, ...given }: SignIn & { removePassword: boolean; removeKey: boolean },
): Promise<Given> {
  if (moved) return signInAgain(state, protocol, given);
  const { hasPassword, hasKey } = state;
  const { password } = given;
  const key = await keyIn(protocol, given);
  const keeps = (hasPassword && !removePassword) || (hasKey && !removeKey);
  if (password === null && key === null && !keeps) throw nothing(protocol);
  return changesOf(
    { password, key },
    { hasPassword: hasPassword && removePassword, hasKey: hasKey && removeKey },
  );
}

/** Keeps and forgets in the command's transaction. @returns what is told of it: never a password or a private key */
export async function keepSignIn(
  work: UnitOfWork,
  server: number,
  corporation: number,
  { password, key }: Given,
): Promise<FtpServerEvent[]> {
  const events: FtpServerEvent[] = [];
  if (password !== undefined) {
    await work.keepSecret(passwordOf(server, corporation), password);
    const type = password === null ? 'FtpServerPasswordRemoved' : 'FtpServerPasswordChanged';
    events.push({ type, data: { server } });
  }
  if (key !== undefined) {
    await work.keepSecret(keyOf(server, corporation), key?.privateKey ?? null);
    if (key === null) events.push({ type: 'FtpServerKeyRemoved', data: { server } });
    else {
      const { publicKey, fingerprint } = key;
      events.push({ type: 'FtpServerKeyChanged', data: { server, publicKey, fingerprint } });
    }
  }
  return events;
}
