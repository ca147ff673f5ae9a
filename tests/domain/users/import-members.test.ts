import { describe, expect, it } from 'vitest';
import type { GroupGrants } from '#domain/users/groups/effective.ts';
import type { GroupsByCompany } from '#domain/users/groups/placing.ts';
import { impliedRoles } from '#domain/kernel/roles.ts';
import type { KnownPerson } from '#domain/people/known-person.ts';
import { systemActor, type Actor } from '#domain/kernel/actor.ts';
import { askedUsernames, importedMemberSchema, planMembers } from '#domain/users/import-members.ts';
import { usernamesFor } from '#domain/users/usernames.ts';
import { matchColumns } from '#app/import/import-lines.ts';
import { readUserLine, type NamedThings } from '#app/users/user-import-cells.ts';
import { userImportColumns } from '#app/users/user-import-columns.ts';
import { translator } from '#locales/translate.ts';

const superAdmin: Actor = { ...systemActor(1), user: 9, corporations: [1, 2] };

/** Somebody who looks after accounts in company 1, with these rights beside. */
const manager = (...roles: string[]): Actor => ({
  ...superAdmin,
  roles: impliedRoles(['ROLE_USER', 'ROLE_PERSON_MANAGE_ACCOUNT', ...roles]),
});

const row = (changes: object = {}) =>
  importedMemberSchema.parse({
    gender: 'F',
    firstName: 'Anne',
    lastName: 'Le Gall',
    email: '',
    group: 'user',
    ...changes,
  });

const grants = (id: number, changes: Partial<GroupGrants> = {}): GroupGrants => ({
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

const groups: GroupsByCompany = new Map([
  [
    1,
    new Map([
      [5, grants(5, { roles: { 1: ['ROLE_INVOICE_CREATE'] } })],
      [6, grants(6, { corporation: 1 })],
      [7, grants(7, { baseRole: 'superadmin' })],
    ]),
  ],
  [
    2,
    new Map([
      [5, grants(5)],
      [8, grants(8, { corporation: 2 })],
    ]),
  ],
]);

const known = { usernames: new Set<string>(), emails: new Map<string, KnownPerson>(), groups };
const anne = { person: 4, name: 'Anne Roux', hasAccount: true, companies: [1] };
const plan = (rows: ReturnType<typeof row>[], actor = superAdmin, more: object = {}) =>
  planMembers(actor, rows, { ...known, ...more });
const errorsOf = (changes: object, actor = superAdmin, more: object = {}) =>
  plan([row(changes)], actor, more)[0]?.errors;

describe('user names', () => {
  it.each([
    ['Anne', 'Le Gall', 'anne.le-gall'],
    ['Maëlle', 'Œuvrard', 'maelle.oeuvrard'],
    ['Jean-Pierre', 'D’Hervé', 'jean-pierre.d-herve'],
  ])('are made of %s %s', (first, last, made) => {
    expect(usernamesFor(first, last).slice(0, 2)).toEqual([made, `${made}2`]);
  });

  it('are none where no letter can stand in one', () => {
    expect(usernamesFor('李', '明')).toEqual([]);
    expect(errorsOf({ firstName: '李', lastName: '明' })).toEqual({ username: ['errors.required'] });
  });

  it('of namesakes differ, in the file and from accounts there are, and give way to those that are said', () => {
    const rows = [row(), row(), row({ firstName: 'Loïc', username: 'anne.le-gall3' })];
    expect(askedUsernames(rows)).toContain('anne.le-gall2');
    const planned = plan(rows, superAdmin, { usernames: new Set(['anne.le-gall']) });
    expect(planned.map(({ username }) => username)).toEqual([
      'anne.le-gall2',
      'anne.le-gall4',
      'anne.le-gall3',
    ]);
    expect(planned.map(({ errors }) => errors)).toEqual([{}, {}, {}]);
  });
});

describe('a row of a file', () => {
  it('is of the chosen company unless it names others, and stands in a group in each company that sees it', () => {
    expect(plan([row()])[0]).toMatchObject({ companies: [1], places: [], errors: {} });
    expect(plan([row({ companies: [1, 2], userGroups: [5, 8] })])[0]?.places).toEqual([
      { group: 5, corporation: 1 },
      { group: 5, corporation: 2 },
      { group: 8, corporation: 2 },
    ]);
  });

  it.each([
    ['a company that nobody knows', { companies: [3] }, { companies: ['errors.reference'] }],
    ['a group of another company', { userGroups: [8] }, { userGroups: ['errors.reference'] }],
    ['a group of super administrators', { userGroups: [7] }, { userGroups: ['errors.groupEverywhere'] }],
    ['an invitation without an address', { invite: true }, { email: ['errors.emailForInvitation'] }],
    [
      'an end before the start',
      { contractStart: '01/09/2026', contractEnd: '31/08/2026' },
      { contractEnd: ['errors.contractOrder'] },
    ],
    ['a name that is taken', { username: 'anne' }, { username: ['errors.unique'] }],
    [
      'an address that somebody has',
      { email: 'Anne@example.fr' },
      { email: ['errors.emailKnown|name=Anne Roux'] },
    ],
  ])('with %s says so at its column', (_, changes, errors) => {
    const more = { usernames: new Set(['anne']), emails: new Map([['anne@example.fr', anne]]) };
    expect(errorsOf(changes, superAdmin, more)).toEqual(errors);
  });

  it('of somebody who is known without an account gives them theirs, where they work', () => {
    const without = { ...anne, name: 'Anne le Gall', hasAccount: false };
    const email = 'anne@example.fr';
    const asked = (changes: object, person: KnownPerson = without, actor = superAdmin) =>
      plan([row({ email, ...changes })], actor, { emails: new Map([[email, person]]) })[0];
    expect(asked({})).toMatchObject({ person: 4, companies: [1], errors: {} });
    expect(asked({ firstName: 'ANNÉ' })).toMatchObject({ person: 4, errors: {} });
    expect(asked({ lastName: 'Roux' })?.errors).toEqual({ email: ['errors.emailKnown|name=Anne le Gall'] });
    expect(asked({ companies: [1, 2] })?.errors).toEqual({
      companies: ['errors.personElsewhere|name=Anne le Gall'],
    });
    const opener = { ...manager(), roles: impliedRoles(['ROLE_ADMIN']) };
    const both = { ...without, companies: [1, 2] };
    expect(asked({ group: 'admin' }, both, opener)?.errors).toEqual({ group: ['errors.sharedPerson'] });
    expect(asked({ group: 'admin' }, both)?.errors).toEqual({});
    const twice = plan([row({ email }), row({ email })], superAdmin, { emails: new Map([[email, without]]) });
    expect(twice[1]?.errors).toEqual({ email: ['errors.emailTwice|name=Anne Le Gall'] });
  });

  it('that repeats a name or an address names the row above', () => {
    const twice = [
      row({ username: 'anne', email: 'anne@example.fr' }),
      row({ firstName: 'Loïc', username: 'anne', email: 'ANNE@example.fr' }),
    ];
    expect(plan(twice).map(({ errors }) => errors)).toEqual([
      {},
      { username: ['errors.usernameTwice'], email: ['errors.emailTwice|name=Anne Le Gall'] },
    ]);
  });

  it('gives no right that who brings it in has not', () => {
    expect(errorsOf({ group: 'admin' }, manager())).toEqual({ group: ['errors.rightBeyond'] });
    expect(errorsOf({ companies: [1, 2] }, manager())).toEqual({ companies: ['errors.companyBeyond'] });
    const opener = manager('ROLE_PERSON_GROUP_MANAGE');
    expect(errorsOf({ userGroups: [6] }, manager())).toEqual({ userGroups: ['errors.rightBeyond'] });
    expect(errorsOf({ userGroups: [6] }, opener)).toEqual({});
    expect(errorsOf({ userGroups: [5] }, opener)).toEqual({ userGroups: ['errors.rightBeyond'] });
    expect(errorsOf({ userGroups: [5] }, manager('ROLE_PERSON_GROUP_MANAGE', 'ROLE_INVOICE_CREATE'))).toEqual(
      {},
    );
  });
});

describe('the cells of a file', () => {
  const things: NamedThings = {
    companies: [
      { id: 1, name: 'Levage du Léon' },
      { id: 2, name: 'Béton' },
      { id: 3, name: 'Béton' },
    ],
    companiesOf: (named) => (named.length > 0 ? named : [1]),
    groupsNamed: (name) => ({ Comptables: [5], Ventes: [6], Deux: 'several' as const })[name] ?? [],
  };
  const read = (values: Record<string, string>) =>
    readUserLine({ gender: 'Mme', lastName: 'Roux', firstName: 'Anne', ...values }, things);

  it.each(['fr', 'en'] as const)('are found under the headings of a template in %s', (language) => {
    const columns = userImportColumns(translator('fr'));
    const headings = userImportColumns(translator(language)).map(({ label }) => label);
    const { missing, ignored, lines } = matchColumns(columns, {
      headings,
      lines: [{ line: 2, cells: headings }],
    });
    expect([missing, ignored]).toEqual([[], []]);
    expect(Object.keys(lines[0]?.values ?? {}).sort()).toEqual(columns.map(({ key }) => key).sort());
  });

  it('are read in the words of people', () => {
    const { body, problems } = read({
      companies: 'levage du leon',
      userGroups: 'Comptables ; Ventes',
      group: 'Administrator',
      language: 'Anglais',
      invite: 'non',
      email: 'a@example.fr',
    });
    expect(problems).toEqual([]);
    expect(body).toMatchObject({
      gender: 'F',
      companies: [1],
      userGroups: [5, 6],
      group: 'admin',
      language: 'en',
      invite: false,
    });
    expect(read({ email: 'a@example.fr' }).body).toMatchObject({
      group: 'user',
      language: null,
      invite: true,
    });
    expect(read({}).body['invite']).toBe(false);
  });

  it.each([
    [{ gender: 'X' }, 'gender', 'errors.choice'],
    [{ companies: 'Ailleurs' }, 'companies', 'users.import.unknownCompany'],
    [{ companies: 'béton' }, 'companies', 'users.import.severalCompanies'],
    [{ userGroups: 'Personne' }, 'userGroups', 'users.import.unknownGroup'],
    [{ userGroups: 'Deux' }, 'userGroups', 'users.import.severalGroups'],
    [{ invite: 'peut-être' }, 'invite', 'import.flag'],
  ])('%j is a problem of its column', (values: Record<string, string>, column, error) => {
    expect(read(values).problems.map((one) => [one.column, one.error])).toEqual([[column, error]]);
  });
});
