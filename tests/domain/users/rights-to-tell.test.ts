import { expect, it } from 'vitest';
import { isRight, rightsToTell } from '#domain/users/groups/access-on.ts';
import { roleFamilies } from '#domain/users/role-catalogue.ts';
import type { Explained } from '#domain/users/groups/effective.ts';

const account = (role: string): Explained[] => [{ role, reason: { by: 'account' } }];
const families = roleFamilies.flatMap(({ rights }) => rights.map(({ role }) => role));
const [first = '', second = ''] = families;

it('tells base roles first, then rights in the order of the families, and no role that is none', () => {
  const rights = new Map(
    [second, 'ROLE_USER', first, 'ROLE_ADMIN'].map((role): [string, Explained[]] => [role, account(role)]),
  );
  const told = rightsToTell({ outcome: 'granted', rights }, null);
  expect(told.map(({ right }) => right)).toEqual(['ROLE_ADMIN', first, second]);
});

it('tells an asked right that a base role brings, and nothing where there was none', () => {
  const rights = new Map([['ROLE_ADMIN', account('ROLE_ADMIN')]]);
  expect(rightsToTell({ outcome: 'granted', rights }, first)).toEqual([
    { right: first, reasons: account('ROLE_ADMIN') },
  ]);
  expect(rightsToTell({ outcome: 'unknown', rights: new Map() }, first)).toEqual([]);
  expect([isRight(first), isRight('ROLE_NOBODY')]).toEqual([true, false]);
});
