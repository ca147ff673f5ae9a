import { z } from 'zod';
import { allRoles } from '#domain/records/registry.ts';
import { newPassword } from '#domain/users/password.ts';
import { listCorporations } from '#projections/corporations.ts';
import { listMembers } from '#projections/people.ts';
import { texts, type Language } from '#locales/index.ts';
import { signIn } from '../../session/sign-in.server.ts';
import { askForReset, resetPassword } from '../../session/reset.server.ts';
import { signOut } from '../../session/sign-out.server.ts';
import { call, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';

const credentials = z.object({
  username: z.string('errors.required').min(1, 'errors.required').max(200),
  password: z.string('errors.required').min(1, 'errors.required').max(200),
});

const login = call({
  method: 'POST',
  path: 'users/login',
  role: 'public',
  scope: 'installation',
  summary: 'Sign in: the answer sets the session cookie',
  input: credentials,
  async run({ services, clientAddress }, body) {
    const { username, password } = credentials.parse(body);
    const answer = await signIn(services, clientAddress, username, password);
    if (answer.outcome === 'granted')
      return json({ item: { username } }, 200, { 'Set-Cookie': answer.cookie });
    const status = answer.outcome === 'throttled' ? 429 : 401;
    return json(
      { code: answer.outcome.toUpperCase(), errors: { '': [`session.login.outcome.${answer.outcome}`] } },
      status,
    );
  },
});

const leave = (method: 'GET' | 'POST') =>
  call({
    method,
    path: 'users/logout',
    role: 'public',
    scope: 'installation',
    summary: 'End the session',
    run: async (context) => json({ item: null }, 200, { 'Set-Cookie': await signOut(context) }),
  });

function me({ signedIn, actor }: ApiContext): Promise<Response> {
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
  return Promise.resolve(json({ userData: { item, currentCorporation: actor.corporation } }));
}

function rolesIn(context: ApiContext, asked: number | null): Promise<Response> {
  const { actor, signedIn } = context;
  if (actor === null || signedIn === null) return Promise.resolve(notExist());
  if (asked !== null && !actor.corporations.includes(asked)) return Promise.resolve(notExist());
  return Promise.resolve(
    json({
      item: {
        allRoles: [...actor.roles],
        group: { code: signedIn.facts.group },
        corporation: asked ?? actor.corporation,
      },
    }),
  );
}

const signedInCall = (path: string, summary: string, run: Call['run']) =>
  call({ path, role: 'signed-in', scope: 'installation', summary, run });

const corporations = signedInCall(
  'corporation/list',
  'Corporations the caller may choose',
  async ({ services, actor }) => {
    const items = await listCorporations(services.db, actor?.corporations ?? []);
    return json({
      items: items.map(({ numbering: _numbering, ...item }) => ({ ...item, value: item.name })),
      total: items.length,
    });
  },
);

const corporation = signedInCall(
  'corporation/show/{id}',
  'One corporation',
  async ({ services, actor, params }) => {
    const id = pathId(params['id']);
    if (id === null || !actor?.corporations.includes(id)) return notExist();
    const [item] = await listCorporations(services.db, [id]);
    return item ? json({ item: { ...item, value: item.name, label: item.name } }) : notExist();
  },
);

const languageOf = (value: string | null): Language => (value === 'en' ? 'en' : 'fr');

const dictionary = (path: string) =>
  call({
    path,
    role: 'public',
    scope: 'installation',
    summary: 'The texts of one language; format js by default',
    run({ params, query, language }) {
      const [domain = 'messages', format = 'js'] = (params['domain'] ?? 'messages').split('.');
      if (domain !== 'messages' || (format !== 'js' && format !== 'json')) return Promise.resolve(notExist());
      const words = texts[query.has('langLocale') ? languageOf(query.get('langLocale')) : language];
      if (format === 'json') return Promise.resolve(json(words));
      const headers = { 'Content-Type': 'text/javascript; charset=utf-8' };
      return Promise.resolve(
        new Response(`globalThis.translations = ${JSON.stringify(words)};`, { headers }),
      );
    },
  });

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
    async run({ services, language, clientAddress }, body) {
      await askForReset(services, resetRequest.parse(body).username, language, clientAddress);
      return json({ item: null });
    },
  }),
  call({
    method: 'POST',
    path: 'resetting/reset/{token}',
    role: 'public',
    scope: 'installation',
    summary: 'Choose a new password',
    input: z.object({ password: newPassword() }),
    async run({ services, params }, body) {
      if ((await services.sessions.findPasswordReset(services.db, params['token'] ?? '')) === null)
        return notExist();
      const { password } = z.object({ password: newPassword() }).parse(body);
      return (await resetPassword(services, params['token'] ?? '', password))
        ? json({ item: null })
        : notExist();
    },
  }),
];

const members = call({
  path: 'persons/list/name',
  role: ['ROLE_PERSON_VIEW_LIST', 'ROLE_QUOTATION_CREATE', 'ROLE_INVOICE_CREATE'],
  summary: 'Names of the people of the corporation',
  async run({ services, corporation: id }) {
    const people = await listMembers(services.db, id);
    return json({
      items: people.map((person) => ({
        id: person.id,
        value: `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim(),
      })),
      total: people.length,
    });
  },
});

export const sessionCalls: Call[] = [
  login,
  leave('GET'),
  leave('POST'),
  signedInCall('users/me', 'The current user', me),
  signedInCall('users/check/validity', 'Whether the session is still valid', () =>
    Promise.resolve(json({ item: { valid: true } })),
  ),
  signedInCall('users/role/by/corporation', 'Roles of the caller', (context) =>
    rolesIn(context, pathId(context.query.get('corporation') ?? undefined)),
  ),
  signedInCall(
    'users/role/by/corporation/{corporation}',
    'Roles of the caller in one corporation',
    (context) => rolesIn(context, pathId(context.params['corporation']) ?? 0),
  ),
  call({
    path: 'groups/all/roles',
    role: 'ROLE_PERSON_GROUP_MANAGE',
    scope: 'installation',
    summary: 'Every role',
    run: () =>
      Promise.resolve(
        json({ items: allRoles.map((role) => ({ id: role, value: role })), total: allRoles.length }),
      ),
  }),
  corporations,
  corporation,
  members,
  dictionary('translations/{domain}'),
  dictionary('translations'),
  call({
    path: 'translations/list',
    role: 'public',
    scope: 'installation',
    summary: 'Dictionary of a language',
    run: ({ query }) => Promise.resolve(json(texts[languageOf(query.get('langLocale'))])),
  }),
  call({
    path: 'cdn-url',
    role: 'public',
    scope: 'installation',
    summary: 'Base address of static files',
    run: ({ services }) =>
      Promise.resolve(json({ item: { value: new URL('/assets', services.settings.publicUrl).toString() } })),
  }),
  ...reset,
];
