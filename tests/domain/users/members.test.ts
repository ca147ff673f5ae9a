import { describe, expect, it } from 'vitest';
import { memberSchema } from '#domain/users/member-commands.ts';

const member = {
  username: 'Erwan.Kervella',
  gender: 'M',
  firstName: 'Erwan',
  lastName: 'Kervella',
  email: '',
  group: 'user',
};

describe('an account as it is asked for', () => {
  it('has its user name in small letters, and each right once', () => {
    const parsed = memberSchema.parse({ ...member, roles: ['ROLE_INVOICE_LIST', 'ROLE_INVOICE_LIST'] });
    expect(parsed).toMatchObject({ username: 'erwan.kervella', email: null, roles: ['ROLE_INVOICE_LIST'] });
  });

  it.each([
    [{ username: 'erwan kervella' }, 'username', 'errors.username'],
    [{ group: 'chef' }, 'group', 'errors.choice'],
    [{ roles: ['ROLE_EVERYTHING'] }, 'roles', 'errors.role'],
  ])('is refused with %j', (changes, field, message) => {
    const { error } = memberSchema.safeParse({ ...member, ...changes });
    expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]]);
  });
});
