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
import { accountLanguages, groupCodes, usernameSchema } from '#domain/users/user.ts';
import { hasSuperAdmin, listMemberAccounts, rolesGivenIn } from '#projections/users/accounts.ts';
import { groupsOfUser, groupsSeenBy } from '#projections/users/access.ts';
import {
  companiesOfPerson,
  countUsers,
  findUser,
  listUsers,
  signInSpans,
  userStates,
  type UserRow,
} from '#projections/users/users.ts';
import { hashPassword } from '../../services.server.ts';
import { dayText, itemOf, momentText, pageOf, recordNumber, referenceTo } from '../answers.ts';
import { call, commandCall, execute, type ApiContext, type Call } from '../call.ts';
import { inDirection, memoryQuery, pageInMemory } from '../listing.ts';
import { word, yesOrNo } from '../query.ts';
import {
  answerShown,
  changeCall,
  completionCall,
  deleteCall,
  editCall,
  listCall,
  newCall,
  showCall,
  shows,
} from '../resource-calls.ts';

const role = 'ROLE_PERSON_MANAGE_ACCOUNT';

interface Named {
  username: string;
  firstName: string | null;
  lastName: string | null;
}

const nameOf = ({ firstName, lastName, username }: Named): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim() || username;

const row = z.object({
  id: recordNumber,
  value: z.string(),
  username: z.string(),
  group: z.enum(groupCodes).meta({ description: 'What the account is by itself' }),
  baseRole: z
    .enum(groupCodes)
    .meta({ description: 'What they are in the company, by the account or by a group' }),
  roles: z.array(z.string()),
  enabled: z.boolean(),
  status: z.enum(userStates),
  gender: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  person: referenceTo,
  language: z.enum(accountLanguages).nullable(),
  timeZone: z.string().nullable(),
  secondFactor: z.boolean(),
  lastSignIn: momentText.nullable(),
  invitedAt: momentText.nullable(),
  subscriptionEnd: dayText.nullable(),
  createdAt: momentText.nullable(),
});

/** Accounts with the rights that they were given in the company. */
async function present({ services, corporation }: ApiContext, rows: readonly UserRow[]) {
  const ids = rows.map(({ id }) => id);
  const roles = await rolesGivenIn(services.db, corporation, ids);
  return rows.map((user) => ({
    ...user,
    value: nameOf(user),
    roles: roles.get(user.id) ?? [],
    enabled: user.state !== 'disabled',
    status: user.state,
    person: { id: user.person, value: nameOf(user) },
  }));
}

const shown = shows(
  row.extend({
    contractStart: dayText.nullable(),
    contractEnd: dayText.nullable(),
    userGroups: z.array(referenceTo).meta({ description: 'Groups that they are in, in the company' }),
    invite: z.boolean().meta({ description: 'An invitation was sent' }),
  }),
  {
    stream: 'user',
    async read(context, id) {
      const { services, corporation } = context;
      const { db } = services;
      const seen = { company: corporation };
      const user = await findUser(db, seen, id);
      if (user === null) return null;
      const [[item], companies, ids, groups] = await Promise.all([
        present(context, [user]),
        companiesOfPerson(db, seen, user.person),
        groupsOfUser(db, id, corporation),
        groupsSeenBy(db, corporation),
      ]);
      if (item === undefined) return null;
      const here = companies.find((one) => one.corporation === corporation);
      return {
        ...item,
        contractStart: here?.contractStart ?? null,
        contractEnd: here?.contractEnd ?? null,
        userGroups: groups
          .filter((one) => ids.includes(one.id))
          .map((one) => ({ id: one.id, value: one.name })),
        invite: user.invitedAt !== null,
      };
    },
  },
);

const list = (path: string, summary: string, creatorOf: (context: ApiContext) => number | undefined) =>
  listCall({
    path,
    role,
    summary,
    order: { sort: 'name', direction: 'asc' },
    sorts: ['name', 'username', 'lastSignIn', 'created'],
    filters: {
      status: word(userStates, 'Accounts of this state'),
      baseRole: word(groupCodes, 'Accounts that are this in the company, by themselves or by a group'),
      secondFactor: yesOrNo('Accounts with a second factor, or without'),
      lastSignIn: word(signInSpans, 'Signed in within 30 days, not for 90 days, or never'),
    },
    row,
    async read(context, { keyword, status, baseRole, secondFactor, lastSignIn }, request) {
      const { services, corporation } = context;
      const createdBy = creatorOf(context);
      const filter = { keyword, state: status, group: baseRole, secondFactor, lastSignIn, createdBy };
      const seen = { company: corporation };
      const page = await listUsers(services.db, seen, filter, request);
      return { page, count: () => countUsers(services.db, seen, filter, 1_000_000) };
    },
    present,
  });

const reading: Call[] = [
  list('users/list', 'Accounts of the company', () => undefined),
  list('users/by/creator', 'Accounts that the caller created', ({ actor }) => actor?.user ?? 0),
  completionCall({
    path: 'users/completion/list',
    role,
    summary: 'Names of users',
    order: { sort: 'name', direction: 'asc' },
    sorts: ['name'],
    async read({ services, corporation }, { keyword }, { direction, offset, limit }) {
      const members = await listMemberAccounts(services.db, corporation, { keyword });
      const offered = inDirection({ direction }, members).slice(offset, offset + limit);
      return offered.map((member) => ({ id: member.id, value: nameOf(member) }));
    },
  }),
  call({
    path: 'users/email/list',
    role,
    summary: 'E-mail addresses of users',
    query: z.object(memoryQuery),
    answers: pageOf(z.object({ id: recordNumber, value: z.string(), email: z.string() })),
    async run({ services, corporation }, _body, asked) {
      const members = await listMemberAccounts(services.db, corporation, { keyword: asked.keyword });
      const addresses = members.flatMap(({ id, email }) =>
        email === null ? [] : [{ id, value: email, email }],
      );
      return pageInMemory(asked, addresses);
    },
  }),
  showCall('users', role, 'One account', shown),
];

/** A user name may be an address for mails, which is unique as it is. */
const described = memberSchema.safeExtend({
  username: z.union([z.string().meta({ format: 'email' }), usernameSchema]),
});

const firstAdmin = identitySchema.extend({ username: usernameSchema, password: newPassword() });

/** Only while the installation has none: whoever sets it up. */
const createFirstAdmin = call({
  method: 'POST',
  path: 'users/create/super/admin/account',
  role: 'public',
  scope: 'installation',
  summary: 'The first super administrator, while there is none',
  runs: [registerPerson, registerUser, changePassword],
  refuses: ['SUPER_ADMIN_EXISTS'],
  input: firstAdmin,
  answers: itemOf(z.object({ id: recordNumber, username: z.string() })),
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
    return { item: { id: user.id, username } };
  },
});

export const userCalls: Call[] = [
  ...reading,
  newCall('users', {
    summary: 'A person of the company with an account',
    command: createMember,
    input: described,
    shown,
  }),
  editCall('users', {
    summary: 'Name, address, group and rights',
    command: editMember,
    input: memberEditSchema,
    shown,
  }),
  commandCall({
    path: 'users/authorize',
    summary: 'Open or close an account',
    command: authorizeMember,
    input: authorizeMember.input,
    answers: itemOf(shown.schema),
    toInput: (_params, body) => body,
    answer: (context, { id }) => answerShown(shown, context, id),
  }),
  deleteCall('users', {
    summary: 'Close an account for good: it signs nobody in again, and histories keep its name',
    command: closeMember,
  }),
  changeCall('users/invite', {
    summary: 'Send the invitation again: a mail with a link that is valid for seven days',
    command: inviteMember,
    input: null,
    shown,
  }),
  createFirstAdmin,
];
