import { describe, expect, it } from 'vitest';
import { accessAt, accessOn } from '#domain/users/groups/access-on.ts';
import { roleFamilies } from '#domain/users/role-catalogue.ts';
import {
  baseRoleOf,
  chainOf,
  explainRights,
  grantsIn,
  makesCycle,
  reasonsFor,
  type GroupGrants,
} from '#domain/users/groups/effective.ts';
import { impliedRoles } from '#domain/kernel/roles.ts';
import type { UserGroupEvent } from '#domain/users/groups/user-group.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { ContractEvent, ContractFacts } from '#domain/people/contract.ts';
import { usualSchedule } from '#domain/people/work-schedule.ts';
import type { PersonEvent } from '#domain/people/person.ts';
import { allRoles } from '#domain/records/registry.ts';
import type { UserEvent } from '#domain/users/user.ts';
import { texts, languages } from '#locales/index.ts';
import { flatten } from '#tests/builders/texts.ts';

const HERE = 1;
const THERE = 2;

const group = (id: number, changes: Partial<GroupGrants> = {}): GroupGrants => ({
  id,
  corporation: null,
  code: `G${id}`,
  name: `Groupe ${id}`,
  baseRole: 'user',
  parent: null,
  enabled: true,
  roles: {},
  ...changes,
});
const known = (...groups: GroupGrants[]) => new Map(groups.map((one) => [one.id, one]));
const account = { group: 'user' as const, roles: {} };
const rolesOf = (grants: readonly { role: string }[]) => new Set(grants.map(({ role }) => role));

describe('what groups give', () => {
  const groups = known(
    group(1, { roles: { 0: ['ROLE_VAT_READ'], [HERE]: ['ROLE_INVOICE_LIST'] } }),
    group(2, { parent: 1, roles: { 0: ['ROLE_QUOTATION_MANAGER'] } }),
    group(3, { parent: 2, baseRole: 'admin', enabled: false }),
    group(4, { corporation: HERE, parent: 1 }),
  );

  it('comes from the group and those above it', () => {
    const here = rolesOf(grantsIn(account, [{ group: 2, corporation: 0 }], groups, HERE));
    expect(here).toEqual(
      new Set(['ROLE_USER', 'ROLE_QUOTATION_MANAGER', 'ROLE_VAT_READ', 'ROLE_INVOICE_LIST']),
    );
    const there = rolesOf(grantsIn(account, [{ group: 2, corporation: 0 }], groups, THERE));
    expect(there).toEqual(new Set(['ROLE_USER', 'ROLE_QUOTATION_MANAGER', 'ROLE_VAT_READ']));
  });

  it('counts where the membership does', () => {
    const inside = [{ group: 2, corporation: HERE }];
    expect(rolesOf(grantsIn(account, inside, groups, THERE))).toEqual(new Set(['ROLE_USER']));
    const own = [{ group: 4, corporation: HERE }];
    expect(rolesOf(grantsIn(account, own, groups, HERE))).toContain('ROLE_INVOICE_LIST');
    expect(rolesOf(grantsIn(account, [{ group: 4, corporation: 0 }], groups, THERE))).toEqual(
      new Set(['ROLE_USER']),
    );
  });

  it('ends at a disabled group', () => {
    expect(rolesOf(grantsIn(account, [{ group: 3, corporation: 0 }], groups, HERE))).toEqual(
      new Set(['ROLE_USER']),
    );
    const below = known(...groups.values(), group(5, { parent: 3, roles: { 0: ['ROLE_VAT_EDIT'] } }));
    expect(rolesOf(grantsIn(account, [{ group: 5, corporation: 0 }], below, HERE))).toEqual(
      new Set(['ROLE_USER', 'ROLE_VAT_EDIT']),
    );
  });

  it('survives a circle that should not be', () => {
    const circle = known(group(1, { parent: 2 }), group(2, { parent: 1 }));
    expect(chainOf(circle, 1).map(({ id }) => id)).toEqual([1, 2]);
    expect(makesCycle(circle, 3, 1)).toBe(false);
  });

  it('may not stand above itself', () => {
    expect(makesCycle(groups, 1, 2)).toBe(true);
    expect(makesCycle(groups, 1, 1)).toBe(true);
    expect(makesCycle(groups, 4, 2)).toBe(false);
  });
});

describe('the reasons for a right', () => {
  it('name each way it is held', () => {
    const groups = known(group(1, { roles: { 0: ['ROLE_INVOICE_MANAGER'] } }), group(2, { parent: 1 }));
    const given = { group: 'admin' as const, roles: { [HERE]: ['ROLE_INVOICE_LIST'] } };
    const rights = explainRights(grantsIn(given, [{ group: 2, corporation: HERE }], groups, HERE));
    expect(reasonsFor(rights, 'ROLE_INVOICE_LIST')).toEqual([
      { role: 'ROLE_INVOICE_LIST', reason: { by: 'person' } },
      { role: 'ROLE_INVOICE_MANAGER', reason: { by: 'group', group: 2, from: 1 } },
      { role: 'ROLE_ADMIN', reason: { by: 'account' } },
    ]);
    expect(reasonsFor(rights, 'ROLE_SUPER_ADMIN')).toEqual([]);
  });

  it('cover rights that only several roles make together', () => {
    const both = { group: 'user' as const, roles: { [HERE]: ['ROLE_INVOICE_LIST', 'ROLE_INVOICE_DETAIL'] } };
    const rights = explainRights(grantsIn(both, [], known(), HERE));
    expect(rights.has('ROLE_INVOICE_READ')).toBe(true);
    expect(new Set(rights.keys())).toEqual(impliedRoles(['ROLE_USER', ...(both.roles[HERE] ?? [])]));
  });

  it('tell the highest base role', () => {
    expect(baseRoleOf(['ROLE_ADMIN', 'ROLE_USER'])).toBe('admin');
    expect(baseRoleOf([])).toBe('user');
  });
});

describe('generated rights', () => {
  it('are the same as the family’s', () => {
    expect(impliedRoles(['ROLE_QUOTATION_READ'])).toContain('ROLE_QUOTATION_DETAIL');
    expect(impliedRoles(['ROLE_CORPORATION_EDIT'])).toContain('ROLE_COMPANY_EDIT');
    expect(impliedRoles(['ROLE_COMPANY_EDIT'])).toContain('ROLE_CORPORATION_EDIT');
    expect(impliedRoles(['ROLE_INVOICE_LIST'])).not.toContain('ROLE_INVOICE_READ');
    expect(impliedRoles(['ROLE_COMMERCE_MANAGER'])).toContain('ROLE_INVOICE_READ');
  });
});

describe('who could do what on a day', () => {
  let position = 0;
  const at = (
    day: string,
    stream: string,
    id: number,
    event: UserEvent | PersonEvent | UserGroupEvent | ContractEvent,
  ): RecordedEvent => {
    position += 1;
    const metadata = {
      corporation: 0,
      user: null,
      command: 'T',
      commandId: `${position}`,
      occurredAt: `${day}T10:00:00.000Z`,
    };
    return { event, id, stream: `${stream}-${id}`, revision: position, metadata };
  };
  const personal = { subject: 'person-5', fields: ['identity'] };
  const history: RecordedEvent[] = [
    at('2026-01-01', 'person', 5, {
      type: 'PersonRegistered',
      data: { person: 5, identity: null, personal },
    }),
    at('2026-01-01', 'user', 7, {
      type: 'UserRegistered',
      data: { user: 7, username: 'a', person: 5, group: 'user' },
    }),
    at('2026-01-02', 'person', 5, {
      type: 'PersonJoinedCorporation',
      data: {
        person: 5,
        membership: {
          corporation: HERE,
          enabled: true,
          employee: true,
          contract: { start: '2026-01-02', end: '2026-06-30' },
        },
      },
    }),
    at('2026-02-01', 'usergroup', 3, {
      type: 'UserGroupCreated',
      data: { group: 3, corporation: HERE, code: 'V', name: 'Ventes', baseRole: 'user', parent: null },
    }),
    at('2026-02-01', 'usergroup', 3, {
      type: 'UserGroupRolesSet',
      data: { group: 3, corporation: HERE, roles: ['ROLE_INVOICE_LIST'] },
    }),
    at('2026-02-02', 'usergroup', 3, {
      type: 'UserGroupMembersAdded',
      data: { group: 3, corporation: HERE, users: [7] },
    }),
    at('2026-03-01', 'user', 7, {
      type: 'UserRolesSet',
      data: { user: 7, corporation: HERE, roles: ['ROLE_VAT_READ'] },
    }),
    at('2026-04-01', 'usergroup', 3, {
      type: 'UserGroupMembersRemoved',
      data: { group: 3, corporation: HERE, users: [7] },
    }),
    at('2026-05-01', 'user', 7, { type: 'UserDisabled', data: { user: 7 } }),
  ];
  const on = (day: string) => {
    const { outcome, rights } = accessOn(accessAt(history, `${day}T23:59:59.999Z`), 7, HERE, day);
    return [outcome, rights.has('ROLE_INVOICE_LIST'), rights.has('ROLE_VAT_READ')];
  };

  it.each([
    ['2025-12-31', 'unknown', false, false],
    ['2026-01-01', 'locked', false, false],
    ['2026-02-01', 'granted', false, false],
    ['2026-02-02', 'granted', true, false],
    ['2026-03-15', 'granted', true, true],
    ['2026-04-01', 'granted', false, true],
    ['2026-05-01', 'disabled', false, true],
  ])('is what stood at its end: %s', (day, ...expected) => {
    expect(on(day)).toEqual(expected);
  });

  it('follows the contract without an event', () => {
    const open = history.slice(0, -1);
    expect(accessOn(accessAt(open, '2026-07-01T21:59:59.999Z'), 7, HERE, '2026-07-01').outcome).toBe(
      'out_of_contract',
    );
  });

  it('follows contracts rather than the dates beside the account, as they were known that day', () => {
    const facts: ContractFacts = {
      type: { id: 1, name: 'CDI', fixedTerm: false },
      start: '2026-06-15',
      end: null,
      trialEnd: null,
      apprentice: false,
      madeAvailable: false,
      trainee: false,
      tutor: null,
      job: 'Maçon',
      qualification: null,
      category: 'worker',
      profile: null,
      schedule: [...usualSchedule],
      hourlyCost: null,
      hourlyRate: null,
    };
    const open = [
      ...history.slice(0, -1),
      at('2026-06-10', 'contract', 11, {
        type: 'ContractRegistered',
        data: { contract: 11, corporation: HERE, person: 5, facts },
      }),
      at('2026-07-20', 'contract', 11, {
        type: 'ContractEndSet',
        data: { contract: 11, end: '2026-07-10', reason: 'Démission' },
      }),
    ];
    const outcome = (day: string) => accessOn(accessAt(open, `${day}T21:59:59.999Z`), 7, HERE, day).outcome;
    // Before it was written down the account decided; from then on it was not begun, open, and over.
    expect(['2026-06-09', '2026-06-12', '2026-07-15', '2026-07-21'].map(outcome)).toEqual([
      'granted',
      'out_of_contract',
      'granted',
      'out_of_contract',
    ]);
  });
});

describe('roles that can be given', () => {
  const listed = roleFamilies.flatMap(({ rights }) => rights.map(({ role }) => role));

  it('are all roles but base roles, each once', () => {
    const base = new Set(['ROLE_USER', 'ROLE_ADMIN', 'ROLE_SUPER_ADMIN']);
    expect(listed.toSorted()).toEqual(allRoles.filter((role) => !base.has(role)).toSorted());
    expect(new Set(listed).size).toBe(listed.length);
  });

  it.each(languages)('have a family, a name and a sentence: %s', (language) => {
    const words = new Set(flatten(texts[language]).map(([key]) => key));
    const wanted = roleFamilies.flatMap(({ key, resource, rights }) => [
      resource === null ? `roles.family.${key}` : `records.${resource}.many`,
      ...(resource === null && key !== 'GENERAL' ? [`roles.what.${key}`] : []),
      ...rights.flatMap(({ right }) => [`roles.right.${right}`, `roles.says.${right}`]),
    ]);
    expect([...new Set(wanted)].filter((key) => !words.has(key))).toEqual([]);
  });
});
