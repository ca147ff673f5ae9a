import { z } from 'zod';
import { newPassword } from '#domain/users/password.ts';
import { groupCodes } from '#domain/users/user.ts';
import { countMembers, listMembers } from '#projections/people/people.ts';
import { proveCode } from '../../session/second-factor.server.ts';
import { grant, signIn, visitorOf, type SignInAnswer } from '../../session/sign-in.server.ts';
import { askForReset, namesBehind, resetPassword } from '../../session/reset.server.ts';
import { signOut } from '../../session/sign-out.server.ts';
import { itemOf, itemsOf, recordNumber, referenceTo } from '../answers.ts';
import { call, json, notExist, type ApiContext, type Call } from '../call.ts';
import type { ProblemCode } from '../problem-code.ts';
import { count } from '../query.ts';

const credentials = z.object({
  username: z.string('errors.required').min(1, 'errors.required').max(200),
  password: z.string('errors.required').min(1, 'errors.required').max(200),
  /** Of the app, or a recovery code; where the account has a second factor. */
  code: z.string().max(40).nullish().meta({ example: null }),
});

/** Nothing is told. */
const nothing = itemOf(z.null());

/** Why nobody is signed in. */
const loginRefusals = [
  'wrong',
  'locked',
  'out_of_contract',
  'subscription_expired',
  'disabled',
  'second_factor',
  'second_factor_set_up',
  'throttled',
] as const;
type LoginRefusal = (typeof loginRefusals)[number];

const refusalOf = (outcome: LoginRefusal): ProblemCode => ({
  status: outcome === 'throttled' ? 429 : 401,
  code: outcome.toUpperCase(),
  text: `session.login.outcome.${outcome}`,
});

function refusedLogin(outcome: LoginRefusal): Response {
  const { status, code, text } = refusalOf(outcome);
  return json({ code, errors: { '': [text] } }, status);
}

/** The second step, in the same call: a program has its code at hand. */
async function withCode(
  context: ApiContext,
  begun: { token: string; outcome: string },
  code: string,
): Promise<SignInAnswer> {
  const { services } = context;
  const { sessions, db } = services;
  const facts =
    begun.outcome === 'second-factor' ? await sessions.findSession(db, begun.token, 'second-factor') : null;
  const proof = facts === null || code === '' ? 'missing' : await proveCode(services, facts, code);
  if (facts !== null && proof === 'right') return grant(services, visitorOf(context), begun.token, facts);
  await sessions.endSession(db, begun.token);
  return { outcome: proof === 'throttled' ? 'throttled' : 'wrong' };
}

const login = call({
  method: 'POST',
  path: 'users/login',
  role: 'public',
  scope: 'installation',
  summary: 'Sign in: the answer sets the session cookie',
  input: credentials,
  answers: itemOf(z.object({ username: z.string() })),
  problems: loginRefusals.map(refusalOf),
  async run(context, body) {
    const { username, password, code } = credentials.parse(body);
    const begun = await signIn(context.services, visitorOf(context), username, password);
    const isBegun = 'token' in begun && begun.outcome !== 'granted';
    const answer = isBegun ? await withCode(context, begun, code ?? '') : begun;
    if ('token' in answer) {
      const [session = ''] = answer.cookies;
      return json({ item: { username } }, 200, { 'Set-Cookie': session });
    }
    if (isBegun && !code)
      return refusedLogin(begun.outcome === 'set-up' ? 'second_factor_set_up' : 'second_factor');
    return refusedLogin(answer.outcome);
  },
});

const leave = (method: 'GET' | 'POST') =>
  call({
    method,
    path: 'users/logout',
    role: 'public',
    scope: 'installation',
    summary: 'End the session',
    answers: nothing,
    run: async (context) => json({ item: null }, 200, { 'Set-Cookie': await signOut(context) }),
  });

const current = z.object({
  userData: z.object({
    item: z.object({
      id: recordNumber,
      username: z.string(),
      person: z.object({
        id: recordNumber,
        firstName: z.string().nullable(),
        lastName: z.string().nullable(),
        genderStr: z.string().nullable(),
      }),
      allRoles: z.array(z.string()),
      group: z.object({ code: z.enum(groupCodes) }),
    }),
    currentCorporation: recordNumber.nullable(),
  }),
});

function me({ signedIn, actor }: ApiContext): Promise<z.input<typeof current> | Response> {
  if (signedIn === null || actor === null) return Promise.resolve(notExist());
  const { facts } = signedIn;
  const item = {
    id: facts.user,
    username: facts.username,
    person: {
      id: facts.person,
      firstName: facts.firstName,
      lastName: facts.lastName,
      genderStr: facts.gender,
    },
    allRoles: [...actor.roles],
    group: { code: facts.group },
  };
  return Promise.resolve({ userData: { item, currentCorporation: actor.corporation } });
}

const resetRequest = z.object({
  username: z.string('errors.required').trim().min(1, 'errors.required').max(200),
});

const reset: Call[] = [
  call({
    method: 'POST',
    path: 'resetting/send/email',
    role: 'public',
    scope: 'installation',
    summary: 'Ask for a password-reset mail; always the same answer',
    input: resetRequest,
    answers: nothing,
    async run({ services, language, clientAddress }, body) {
      await askForReset(services, resetRequest.parse(body).username, language, clientAddress);
      return { item: null };
    },
  }),
  call({
    method: 'POST',
    path: 'resetting/reset/{token}',
    role: 'public',
    scope: 'installation',
    summary: 'Choose a new password',
    input: z.object({ password: newPassword() }),
    answers: nothing,
    async run({ services, params }, body) {
      const names = await namesBehind(services, params['token'] ?? '', false);
      if (names === null) return notExist();
      const { password } = z.object({ password: newPassword(names) }).parse(body);
      return (await resetPassword(services, params['token'] ?? '', password)) ? { item: null } : notExist();
    },
  }),
];

const members = call({
  path: 'persons/list/name',
  role: ['ROLE_PERSON_VIEW_LIST', 'ROLE_QUOTATION_CREATE', 'ROLE_INVOICE_CREATE'],
  summary: 'Names of the people of the corporation, 500 at a time: `total` counts all of them',
  query: z.object({ page: count(1_000_000, 'Of 500 names each; the first one unless said') }),
  answers: itemsOf(referenceTo),
  async run({ services, corporation: id }, _body, { page }) {
    const [people, total] = await Promise.all([
      listMembers(services.db, id, page ?? 1),
      countMembers(services.db, id),
    ]);
    return {
      items: people.map((person) => ({
        id: person.id,
        value: `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim(),
      })),
      total,
    };
  },
});

const ofSession = { role: 'signed-in', scope: 'installation' } as const;

export const sessionCalls: Call[] = [
  login,
  leave('GET'),
  leave('POST'),
  call({ ...ofSession, path: 'users/me', summary: 'The current user', answers: current, run: me }),
  call({
    ...ofSession,
    path: 'users/check/validity',
    summary: 'Whether the session is still valid',
    answers: itemOf(z.object({ valid: z.boolean() })),
    run: () => Promise.resolve({ item: { valid: true } }),
  }),
  members,
  ...reset,
];
