import { z } from 'zod';
import { command } from '../kernel/command.ts';
import { optionalDate, recordId } from '../kernel/fields.ts';
import { invalid } from '../kernel/refusal.ts';
import { allRoles } from '../records/registry.ts';
import { tellUser } from './second-factor-commands.ts';
import { groupCodes, userAggregate, usernameSchema } from './user.ts';
import { userQuestions } from './questions.ts';

/*
 * Accounts reach over all companies: only who runs the installation may touch them, until the area "users" checks the
 * company and the roles that somebody may hand on.
 */

export const registerUser = command({
  name: 'RegisterUser',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: z.object({ username: usernameSchema, person: recordId(), group: z.enum(groupCodes) }),
  async handle(work, _actor, { username, person, group }) {
    if ((await work.ask(userQuestions).userNamed(username)) !== null)
      throw invalid({ username: ['errors.unique'] });
    const user = await work.create(userAggregate);
    await work.append(user, [{ type: 'UserRegistered', data: { user: user.id, username, person, group } }]);
    return { id: user.id };
  },
});

export const setUserRoles = command({
  name: 'SetUserRoles',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: z.object({
    id: recordId(),
    corporation: recordId(),
    roles: z.array(z.string().refine((role) => allRoles.includes(role), 'errors.role')),
  }),
  async handle(work, actor, { id, corporation, roles }) {
    const user = await work.load(userAggregate, id, actor);
    await work.append(user, [{ type: 'UserRolesSet', data: { user: id, corporation, roles } }]);
    return { id };
  },
});

export const setUserEnabled = command({
  name: 'SetUserEnabled',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: z.object({ id: recordId(), enabled: z.boolean({ error: 'errors.required' }) }),
  async handle(work, actor, { id, enabled }) {
    const user = await work.load(userAggregate, id, actor);
    if (user.state.enabled !== enabled) {
      await work.append(user, [{ type: enabled ? 'UserEnabled' : 'UserDisabled', data: { user: id } }]);
    }
    return { id };
  },
});

export const setSubscriptionEnd = command({
  name: 'SetSubscriptionEnd',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: z.object({ id: recordId(), end: optionalDate() }),
  async handle(work, actor, { id, end }) {
    const user = await work.load(userAggregate, id, actor);
    await work.append(user, [{ type: 'SubscriptionEndSet', data: { user: id, end } }]);
    return { id };
  },
});

/**
 * Notes that a password changed. The hash itself is no event (events are for ever): the store keeps it beside them and
 * ends every session of the user in the same transaction. A mail tells its owner, but of the first one.
 */
export const changePassword = command({
  name: 'ChangePassword',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: z.object({ id: recordId(), passwordHash: z.string().startsWith('$argon2id$') }),
  async handle(work, actor, { id, passwordHash }) {
    const user = await work.load(userAggregate, id, actor);
    const isFirst = user.history.every(({ type }) => type !== 'PasswordChanged');
    await work.append(user, [{ type: 'PasswordChanged', data: { user: id } }]);
    await work.setPasswordHash(id, passwordHash);
    if (!isFirst) await tellUser(work, id, 'passwordChanged');
    return { id };
  },
});
