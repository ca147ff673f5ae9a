import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import {
  changeOwnPassword,
  endOwnSessions,
  setOwnPreferences,
  unlinkIdentity,
} from '#domain/users/own-account-commands.ts';
import {
  addPasskey,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from '#domain/users/second-factor-commands.ts';
import { formText } from '../../http/form-text.ts';
import { setFlash } from '../../http/flash.server.ts';
import { statusOf } from '../../http/problems.ts';
import { runCommand, tellable } from '../../http/run-command.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { languageCookie } from '../../i18n.server.ts';
import { pathTo } from '../../paths.ts';
import { hashPassword } from '../../services.server.ts';
import { newPasswords } from '../../session/reset.server.ts';
import { grant, visitorOf } from '../../session/sign-in.server.ts';
import { deviceOf, shortAddress } from '#domain/users/device.ts';
import { confirmSelf } from './confirm-self.server.ts';

const here = () => pathTo('security', {});

const dialogs = ['removeAuthenticator', 'renewCodes', 'removePasskey', 'addPasskey'] as const;

/** How the user signs in, and where they are signed in. */
export async function securityPage({ services, signedIn, t, url }: StaffContext) {
  const { db, secondFactors, sessions, passkeys, openId, identities } = services;
  const { user, session, language, timeZone } = signedIn.facts;
  const [factors, list, keys, linked, withPassword] = await Promise.all([
    secondFactors.of(db, user),
    sessions.listSessions(db, user),
    passkeys.list(db, user),
    openId === null ? false : identities.isLinked(db, openId.issuer, user),
    services.hasPassword(db, user),
  ]);
  const asked = Number(url.searchParams.get('passkey'));
  return {
    title: t('users.security.title'),
    factors,
    withPassword,
    passkeys: keys,
    sessions: list.map((one) => ({ ...one, current: one.number === session })),
    provider: openId === null ? null : { name: openId.name, linked },
    preferences: { language: language ?? '', timeZone: timeZone ?? '' },
    dialog: dialogs.find((one) => one === url.searchParams.get('dialog')) ?? null,
    passkey: keys.find(({ id }) => id === asked) ?? null,
  };
}

/** What stands in the way of what a form of the page asked for, by its fields; or the new recovery codes. */
export interface SecurityAnswer {
  intent: string;
  errors: { field: string; message: string }[];
  codes: string[] | null;
}

const refused = (intent: string, field: string, message: string, status = 422) =>
  data<SecurityAnswer>({ intent, errors: [{ field, message }], codes: null }, { status });

async function done(flash: string, cookies: string[] = []) {
  const headers = new Headers(cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]));
  headers.append('Set-Cookie', await setFlash({ tone: 'ok', key: `users.notice.${flash}` }));
  return redirect(here(), { headers });
}

/** The old password is asked for; every session ends, and this one goes on under a new token. */
async function changePassword(context: StaffContext, form: FormData) {
  const { services, signedIn, actor } = context;
  const { username, email } = signedIn.facts;
  const parsed = newPasswords([username, email]).safeParse(Object.fromEntries(form));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refused('password', String(issue?.path[0] ?? 'password'), issue?.message ?? 'errors.invalid');
  }
  const wrong = await confirmSelf(context, form);
  if (wrong !== null) return refused('password', 'currentPassword', wrong);
  const passwordHash = await hashPassword(parsed.data.password);
  await runCommand(context, changeOwnPassword, { passwordHash });
  const { address, userAgent } = visitorOf(context);
  const device = { ...deviceOf(userAgent), address: shortAddress(address) };
  const { db, sessions } = services;
  const token = await sessions.startSession(db, signedIn.facts.user, null, device, 'proved');
  const answer = await grant(services, visitorOf(context), token, signedIn.facts);
  if (!('token' in answer)) return redirect(pathTo('login', {}));
  await sessions.chooseCorporation(db, answer.token, actor.corporation);
  return done('passwordChanged', answer.cookies);
}

async function registerPasskey(context: StaffContext, form: FormData) {
  const { services, signedIn } = context;
  const { db, passkeys, secondFactors } = services;
  const { user } = signedIn.facts;
  const parsed = z
    .object({ label: addPasskey.input.shape.label })
    .safeParse({ label: formText(form, 'label') });
  if (!parsed.success)
    return refused('addPasskey', 'label', parsed.error.issues[0]?.message ?? 'errors.invalid');
  const wrong = await confirmSelf(context, form);
  if (wrong !== null) return refused('addPasskey', 'currentPassword', wrong);
  const credential = await passkeys.readNew(
    db,
    formText(form, 'challenge'),
    user,
    formText(form, 'credential'),
  );
  if (credential === null) return refused('addPasskey', 'label', 'users.passkey.failed');
  const { authenticator, passkeys: known } = await secondFactors.of(db, user);
  const first = authenticator || known > 0 ? null : secondFactors.newRecoveryCodes(user);
  await runCommand(context, addPasskey, {
    label: parsed.data.label,
    credential,
    recoveryCodes: first?.hashes ?? null,
  });
  if (first === null) return done('passkeyAdded');
  return data<SecurityAnswer>({ intent: 'addPasskey', errors: [], codes: first.codes });
}

async function renewCodes(context: StaffContext) {
  const { services, signedIn } = context;
  const { codes, hashes } = services.secondFactors.newRecoveryCodes(signedIn.facts.user);
  await runCommand(context, renewRecoveryCodes, { recoveryCodes: hashes });
  return data<SecurityAnswer>({ intent: 'renewCodes', errors: [], codes });
}

async function setPreferences(context: StaffContext, form: FormData) {
  const parsed = setOwnPreferences.input.safeParse({
    language: formText(form, 'language') || null,
    timeZone: formText(form, 'timeZone'),
  });
  if (!parsed.success) return refused('preferences', 'timeZone', 'errors.timeZone');
  await runCommand(context, setOwnPreferences, parsed.data);
  const { language } = parsed.data;
  return done('preferencesSaved', language === null ? [] : [await languageCookie.serialize(language)]);
}

/** What needs the password again, by the button that was pressed. */
async function runConfirmed(context: StaffContext, intent: string, form: FormData) {
  const wrong = await confirmSelf(context, form);
  if (wrong !== null) return refused(intent, 'currentPassword', wrong);
  if (intent === 'renewCodes') return renewCodes(context);
  if (intent === 'removeAuthenticator') {
    await runCommand(context, removeAuthenticator, {});
    return done('authenticatorRemoved');
  }
  const parsed = removePasskey.input.safeParse({ passkey: formText(form, 'passkey') });
  if (!parsed.success) throw new Response(null, { status: 404 });
  await runCommand(context, removePasskey, parsed.data);
  return done('passkeyRemoved');
}

async function endSessions(context: StaffContext, form: FormData) {
  const all = formText(form, 'session') === 'others';
  const parsed = endOwnSessions.input.safeParse({
    session: all ? null : Number(formText(form, 'session')),
    keep: context.signedIn.facts.session,
  });
  if (!parsed.success) throw new Response(null, { status: 404 });
  await runCommand(context, endOwnSessions, parsed.data);
  return done(all ? 'otherSessionsEnded' : 'sessionEnded');
}

async function run(context: StaffContext, intent: string, form: FormData) {
  switch (intent) {
    case 'password':
      return changePassword(context, form);
    case 'addPasskey':
      return registerPasskey(context, form);
    case 'preferences':
      return setPreferences(context, form);
    case 'endSession':
      return endSessions(context, form);
    case 'unlink':
      await runCommand(context, unlinkIdentity, { issuer: context.services.openId?.issuer ?? '' });
      return done('identityUnlinked');
    case 'renewCodes':
    case 'removeAuthenticator':
    case 'removePasskey':
      return runConfirmed(context, intent, form);
    default:
      throw new Response(null, { status: 400 });
  }
}

/** Does what a form of the page asks for, of one's own account alone. */
export async function changeSecurity(context: StaffContext) {
  const form = await context.request.formData();
  const intent = formText(form, 'intent');
  try {
    return await run(context, intent, form);
  } catch (error) {
    const refusal = tellable(error);
    const [[field, messages] = ['', []]] = Object.entries(refusal.errors);
    return refused(intent, field, messages[0] ?? 'errors.refused', statusOf(refusal));
  }
}
