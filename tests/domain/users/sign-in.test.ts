import { describe, expect, it } from 'vitest';
import { openMemberships, signInOutcome, type AccountFacts } from '#domain/users/groups/sign-in.ts';

const today = '2026-11-21';
const membership = (changes: Partial<AccountFacts['memberships'][number]> = {}) => ({
  corporation: 1,
  enabled: true,
  contractStart: '2021-01-04',
  contractEnd: null,
  ...changes,
});
const facts = (changes: Partial<AccountFacts> = {}): AccountFacts => ({
  enabled: true,
  group: 'user',
  subscriptionEnd: null,
  memberships: [membership()],
  ...changes,
});

describe('signing in', () => {
  it.each([
    ['an account under contract', facts(), 'granted'],
    ['no contract dates at all', facts({ memberships: [membership({ contractStart: null })] }), 'granted'],
    ['a disabled account', facts({ enabled: false }), 'disabled'],
    ['a disabled super admin', facts({ enabled: false, group: 'superadmin' }), 'disabled'],
    ['a super admin without a corporation', facts({ group: 'superadmin', memberships: [] }), 'granted'],
    ['a subscription that ended yesterday', facts({ subscriptionEnd: '2026-11-20' }), 'subscription_expired'],
    ['a subscription that ends today', facts({ subscriptionEnd: today }), 'granted'],
    ['no corporation', facts({ memberships: [] }), 'locked'],
    ['disabled links only', facts({ memberships: [membership({ enabled: false })] }), 'locked'],
    [
      'an admin with a disabled link',
      facts({ group: 'admin', memberships: [membership({ enabled: false })] }),
      'locked',
    ],
    ['a contract that ends today', facts({ memberships: [membership({ contractEnd: today })] }), 'granted'],
    [
      'a contract that ended yesterday',
      facts({ memberships: [membership({ contractEnd: '2026-11-20' })] }),
      'out_of_contract',
    ],
    [
      'a contract that starts today',
      facts({ memberships: [membership({ contractStart: today })] }),
      'granted',
    ],
    [
      'a contract that starts tomorrow',
      facts({ memberships: [membership({ contractStart: '2026-11-22' })] }),
      'out_of_contract',
    ],
  ])('with %s', (_, account, outcome) => {
    expect(signInOutcome(account, today)).toBe(outcome);
  });

  it('offers the corporations that are enabled and under contract', () => {
    const memberships = [
      membership({ corporation: 1 }),
      membership({ corporation: 2, enabled: false }),
      membership({ corporation: 3, contractEnd: '2026-01-31' }),
      membership({ corporation: 4, contractEnd: '2026-12-31' }),
    ];
    expect(openMemberships(facts({ memberships }), today)).toEqual([1, 4]);
  });
});
