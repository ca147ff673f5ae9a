import { describe, expect, it } from 'vitest';
import { checkAccess, checkChange, mayPass, requireAccess, type Access } from '#domain/kernel/access.ts';
import { families, familyRoles, impliedRoles } from '#domain/kernel/roles.ts';
import { systemActor, type Actor } from '#domain/kernel/actor.ts';
import { allRoles } from '#domain/records/registry.ts';
import { refusalOf } from '#tests/builders/given.ts';

const actor = (roles: string[], corporation: number | null = 1): Actor => ({
  user: 7,
  person: 8,
  roles: new Set(roles),
  corporation,
  corporations: [1],
});
const inCorporation = (role: Access['role']): Access => ({ role, scope: 'corporation' });
const inInstallation = (role: Access['role']): Access => ({ role, scope: 'installation' });

describe('access', () => {
  it.each([
    ['a stranger to something public', null, inInstallation('public'), 'granted'],
    ['a stranger to the rest', null, inInstallation('signed-in'), 'sign-in'],
    ['a stranger to a role', null, inCorporation('ROLE_INVOICE_LIST'), 'sign-in'],
    ['anybody signed in', actor([]), inInstallation('signed-in'), 'granted'],
    ['somebody without a corporation', actor([], null), inCorporation('signed-in'), 'choose-corporation'],
    ['the holder of the role', actor(['ROLE_INVOICE_LIST']), inCorporation('ROLE_INVOICE_LIST'), 'granted'],
    [
      'the holder of another role',
      actor(['ROLE_QUOTATION_LIST']),
      inCorporation('ROLE_INVOICE_LIST'),
      'denied',
    ],
    [
      'the holder of one role of several',
      actor(['ROLE_INVOICE_SEND']),
      inCorporation(['ROLE_QUOTATION_SEND', 'ROLE_INVOICE_SEND']),
      'granted',
    ],
    ['nobody of an empty list', actor(['ROLE_ADMIN']), inCorporation([]), 'denied'],
    [
      'the holder without a corporation',
      actor(['ROLE_INVOICE_LIST'], null),
      inCorporation('ROLE_INVOICE_LIST'),
      'choose-corporation',
    ],
    ['an admin inside a corporation', actor(['ROLE_ADMIN']), inCorporation('ROLE_INVOICE_LIST'), 'granted'],
    ['an admin without one', actor(['ROLE_ADMIN'], null), inCorporation('ROLE_INVOICE_LIST'), 'denied'],
    ['an admin to what super admins do', actor(['ROLE_ADMIN']), inInstallation('ROLE_SUPER_ADMIN'), 'denied'],
    ['a super admin', actor(['ROLE_SUPER_ADMIN'], null), inInstallation('ROLE_PERSON_CREATE'), 'granted'],
    [
      'a super admin without a corporation',
      actor(['ROLE_SUPER_ADMIN'], null),
      inCorporation('ROLE_INVOICE_LIST'),
      'choose-corporation',
    ],
    ['the product itself', systemActor(3), inCorporation('ROLE_SUPER_ADMIN'), 'granted'],
  ] as const)('answers %s', (_, who, access, answer) => {
    expect(checkAccess(who, access)).toBe(answer);
    expect(mayPass(who, access)).toBe(answer === 'granted');
  });

  it('leaves of every right, in a disabled corporation, what only reads', () => {
    const chief: Actor = { ...actor(['ROLE_SUPER_ADMIN']), readOnly: true };
    const answers = (role: Access['role']) => [
      checkAccess(chief, inCorporation(role)),
      checkChange(chief, inCorporation(role)),
    ];
    expect(answers('ROLE_INVOICE_LIST')).toEqual(['granted', 'read-only']);
    expect(answers('ROLE_INVOICE_EDIT')).toEqual(['read-only', 'read-only']);
    expect(answers(['ROLE_INVOICE_SEND', 'ROLE_INVOICE_PDF_PRINT'])).toEqual(['granted', 'read-only']);
    expect(answers('signed-in')).toEqual(['granted', 'read-only']);
    expect(checkAccess(chief, { ...inCorporation('ROLE_INVOICE_SEND'), reads: true })).toBe('granted');
    expect(checkChange(chief, inInstallation('ROLE_SUPER_ADMIN'))).toBe('granted');
    expect(checkAccess({ ...actor([]), readOnly: true }, inCorporation('ROLE_INVOICE_LIST'))).toBe('denied');
  });

  it('refuses a command what it needs beside its own role', () => {
    expect(refusalOf(() => requireAccess(actor([]), inCorporation('ROLE_INVOICE_GENERATE')))).toEqual({
      kind: 'forbidden',
      code: 'CODE_ERROR_403',
      errors: {},
    });
    expect(
      requireAccess(actor(['ROLE_INVOICE_GENERATE']), inCorporation('ROLE_INVOICE_GENERATE')),
    ).toBeUndefined();
  });
});

describe('roles', () => {
  const managed = Object.entries(families).filter(([, rights]) =>
    rights.some((right) => right === 'MANAGER'),
  );

  it.each(managed)('give the manager of %s every right of the family', (family, rights) => {
    const roles = impliedRoles([`ROLE_${family}_MANAGER`]);
    expect([...roles].sort()).toEqual(rights.map((right) => `ROLE_${family}_${right}`).sort());
  });

  it('give the commerce manager every right of the commerce, and none of people', () => {
    const roles = impliedRoles(['ROLE_COMMERCE_MANAGER']);
    for (const name of [
      'ROLE_INVOICE_GENERATE',
      'ROLE_PAYMENT_CREATE',
      'ROLE_REFUND_PRINT',
      'ROLE_QUOTATION_ACCEPT',
    ]) {
      expect(roles).toContain(name);
    }
    expect([...roles].filter((name) => name.startsWith('ROLE_PERSON'))).toEqual([]);
  });

  it('imply nothing by themselves', () => {
    expect([...impliedRoles(['ROLE_INVOICE_LIST', 'ROLE_ADMIN'])]).toEqual([
      'ROLE_INVOICE_LIST',
      'ROLE_ADMIN',
    ]);
  });

  it('have each one name', () => {
    expect(allRoles.filter((name, index) => allRoles.indexOf(name) !== index)).toEqual([]);
    expect(familyRoles.filter((name) => !/^ROLE(_[A-Z]+)+$/.test(name))).toEqual([]);
  });
});
