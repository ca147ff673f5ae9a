import { z } from 'zod';
import { registerPerson } from '#domain/people/commands.ts';
import { identitySchema } from '#domain/people/person.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { conflict } from '#domain/kernel/refusal.ts';
import { changePassword, registerUser } from '#domain/users/commands.ts';
import {
  authorizeMember,
  closeMember,
  createMember,
  editMember,
  inviteMember,
  memberEditSchema,
  memberSchema,
} from '#domain/users/member-commands.ts';
import { newPassword } from '#domain/users/password.ts';
import { usernameSchema } from '#domain/users/user.ts';
import {
  findMemberAccount,
  hasSuperAdmin,
  listMemberAccounts,
  type Member,
  type MemberFilter,
} from '#projections/users/accounts.ts';
import { groupsOfUser, groupsSeenBy } from '#projections/users/access.ts';
import { companiesOfPerson, findUser } from '#projections/users/users.ts';
import { hashPassword } from '../../services.server.ts';
import { call, commandCall, execute, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { listNames } from '../known.ts';
import { completionAnswer, inDirection, keywordOf, listRequest } from '../listing.ts';

const role = 'ROLE_PERSON_MANAGE_ACCOUNT';

const nameOf = ({ firstName, lastName, username }: Member): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim() || username;

const present = (member: Member): object => {
  const { id, username, group, roles, enabled, gender, firstName, lastName, email, person } = member;
  return {
    id,
    value: nameOf(member),
    username,
    group,
    roles,
    enabled,
    gender,
    firstName,
    lastName,
    email,
    person: { id: person, value: nameOf(member) },
    subscriptionEnd: member.subscriptionEnd,
  };
};

/** The rest of what `users/new` took: language, contract and groups in the company, and whether they were invited. */
async function details(
  { services: { db }, corporation }: ApiContext,
  { id, person }: Member,
): Promise<object> {
  const seen = { company: corporation };
  const [user, companies, ids, groups] = await Promise.all([
    findUser(db, seen, id),
    companiesOfPerson(db, seen, person),
    groupsOfUser(db, id, corporation),
    groupsSeenBy(db, corporation),
  ]);
  const here = companies.find((one) => one.corporation === corporation);
  return {
    language: user?.language ?? null,
    timeZone: user?.timeZone ?? null,
    contractStart: here?.contractStart ?? null,
    contractEnd: here?.contractEnd ?? null,
    userGroups: groups.filter((one) => ids.includes(one.id)).map((one) => ({ id: one.id, value: one.name })),
    invite: (user?.invitedAt ?? null) !== null,
  };
}

async function shown(context: ApiContext, id: number | null): Promise<Response> {
  const { services, corporation } = context;
  const found = id === null ? null : await findMemberAccount(services.db, id, corporation);
  return found ? json({ item: { ...present(found), ...(await details(context, found)) } }) : notExist();
}

const list = (path: string, summary: string, filterOf: (context: ApiContext) => MemberFilter) =>
  call({
    path,
    role,
    summary,
    query: listNames,
    sorts: ['name'],
    async run(context) {
      const { services, corporation, query } = context;
      const members = await listMemberAccounts(services.db, corporation, filterOf(context));
      const { offset, limit } = listRequest(query, { sort: 'name', direction: 'asc' });
      const page = inDirection(query, members).slice(offset, offset + limit);
      return json({ items: page.map(present), total: members.length });
    },
  });

const reading: Call[] = [
  list('users/list', 'Accounts of the company', ({ query }) => ({ keyword: keywordOf(query) })),
  list('users/by/creator', 'Accounts that the caller created', ({ query, actor }) => ({
    keyword: keywordOf(query),
    createdBy: actor?.user ?? 0,
  })),
  call({
    path: 'users/completion/list',
    role,
    summary: 'Names of users',
    sorts: ['name'],
    async run({ services, corporation, query }) {
      const members = await listMemberAccounts(services.db, corporation, { keyword: keywordOf(query) });
      const offered = inDirection(query, members).slice(0, 20);
      return completionAnswer(offered.map((member) => ({ id: member.id, value: nameOf(member) })));
    },
  }),
  call({
    path: 'users/email/list',
    role,
    summary: 'E-mail addresses of users',
    sorts: ['name'],
    async run({ services, corporation, query }) {
      const members = await listMemberAccounts(services.db, corporation, { keyword: keywordOf(query) });
      const items = inDirection(query, members).flatMap(({ id, email }) =>
        email === null ? [] : [{ id, value: email, email }],
      );
      return json({ items, total: items.length });
    },
  }),
  call({
    path: 'users/show/{id}',
    role,
    summary: 'One account',
    run: (context) => shown(context, pathId(context.params['id'])),
  }),
];

const firstAdmin = identitySchema.extend({ username: usernameSchema, password: newPassword() });

/** Only while the installation has none: whoever sets it up. */
const createFirstAdmin = call({
  method: 'POST',
  path: 'users/create/super/admin/account',
  role: 'public',
  scope: 'installation',
  summary: 'The first super administrator, while there is none',
  input: firstAdmin,
  async run(context, body) {
    const { db } = context.services;
    if (await hasSuperAdmin(db)) throw conflict('SUPER_ADMIN_EXISTS', 'errors.superAdminExists');
    const { username, password, ...identity } = firstAdmin.parse(body);
    z.object({ password: newPassword([username, identity.email ?? null]) }).parse({ password });
    const passwordHash = await hashPassword(password);
    const system = { ...context, actor: systemActor(null) };
    const person = await execute(system, registerPerson, identity, { part: 1 });
    const account = { username, person: person.id, group: 'superadmin' } as const;
    const user = await execute(system, registerUser, account, { part: 2 });
    await execute(system, changePassword, { id: user.id, passwordHash }, { part: 3, asked: { id: user.id } });
    return json({ item: { id: user.id, username } });
  },
});

export const userCalls: Call[] = [
  ...reading,
  commandCall({
    path: 'users/new',
    summary: 'A person of the company with an account',
    command: createMember,
    input: memberSchema,
    toInput: (_params, body) => body,
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'users/edit/{id}',
    summary: 'Name, address, group and rights',
    command: editMember,
    input: memberEditSchema,
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'users/authorize',
    summary: 'Open or close an account',
    command: authorizeMember,
    input: authorizeMember.input,
    toInput: (_params, body) => body,
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'users/delete/{id}',
    summary: 'Close an account for good: it signs nobody in again, and histories keep its name',
    command: closeMember,
    input: null,
    toInput: ({ id }) => ({ id }),
    answer: (_context, { id }) => Promise.resolve(json({ item: { id } })),
  }),
  commandCall({
    path: 'users/invite/{id}',
    summary: 'Send the invitation again: a mail with a link that is valid for seven days',
    command: inviteMember,
    input: null,
    toInput: ({ id }) => ({ id }),
    answer: (context, { id }) => shown(context, id),
  }),
  createFirstAdmin,
];
