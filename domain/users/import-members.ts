import { z } from 'zod';
import { placesOf, type GroupsByCompany, type Place } from './groups/placing.ts';
import type { Actor } from '../kernel/actor.ts';
import { corporationOf } from '../kernel/command.ts';
import { flag, reference } from '../kernel/fields.ts';
import { Refusal, type FieldErrors } from '../kernel/refusal.ts';
import type { KnownPerson } from '../people/known-person.ts';
import { accountFields, contractOf, groupList } from './member-commands.ts';
import { requireOwnRights } from './member.ts';
import { isShared, isSuperAdmin } from '../people/colleague.ts';
import { usernameSchema } from './user.ts';
import { usernamesFor } from './usernames.ts';
import { foldedWords } from '../kernel/folded.ts';

/*
 * Many accounts at once: what a file may say of each, and what stands in the way of them. The dry run and the
 * command ask the same here, so that what the one shows the other does.
 */

/** As many as a file may have: each is a person, an account and a mail. */
export const MOST_IMPORTED_USERS = 1000;

/** One account of a file; without a user name it is made from the names, without companies it is the chosen one's. */
export const importedMemberSchema = accountFields.omit({ username: true, timeZone: true }).extend({
  username: z
    .union([z.literal('').transform(() => null), z.null(), usernameSchema])
    .optional()
    .transform((name) => name ?? null)
    .meta({ example: null }),
  companies: z
    .array(reference('corporation'))
    .max(200, 'errors.tooLarge|max=200')
    .nullish()
    .transform((list) => [...new Set(list ?? [])])
    .meta({ example: [] }),
  userGroups: groupList(),
  invite: flag(),
});

export type ImportedMember = z.output<typeof importedMemberSchema>;

/** What is known already, of what the rows say. */
export interface KnownMembers {
  /** User names that are taken, of those that `askedUsernames` names. */
  usernames: ReadonlySet<string>;
  /** People whom the actor sees and who could be the same, by their e-mail in small letters. */
  emails: ReadonlyMap<string, KnownPerson>;
  /** Of each company that a row names. */
  groups: GroupsByCompany;
}

/** A row, ready to be made. */
export interface PlannedMember {
  username: string;
  companies: number[];
  places: Place[];
  /** Who gets the account, known already; null: somebody new. */
  person: number | null;
}

export const companiesOf = (actor: Actor, { companies }: Pick<ImportedMember, 'companies'>): number[] =>
  companies.length > 0 ? companies : [corporationOf(actor)];

/** Every user name that the rows say or could be given. */
export const askedUsernames = (rows: readonly ImportedMember[]): string[] => [
  ...new Set(
    rows.flatMap(({ username, firstName, lastName }) =>
      username === null ? usernamesFor(firstName, lastName) : [username],
    ),
  ),
];

/** A name of the row's own, or the first of those made from the names that nobody has. */
function usernameOf(
  row: ImportedMember,
  taken: ReadonlySet<string>,
): { username: string; error: string | null } {
  if (row.username !== null)
    return { username: row.username, error: taken.has(row.username) ? 'errors.unique' : null };
  const free = usernamesFor(row.firstName, row.lastName).find((name) => !taken.has(name));
  return { username: free ?? '', error: free === undefined ? 'errors.required' : null };
}

/** The errors of whatever refuses. @throws what is no refusal */
function errorsOf(check: () => unknown): FieldErrors {
  try {
    check();
    return {};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.errors;
  }
}

/** Another company than the chosen one is opened by whoever looks after the installation, as by hand. */
function companyError(actor: Actor, companies: readonly number[]): string | null {
  if (companies.some((one) => !actor.corporations.includes(one))) return 'errors.reference';
  const beyond = companies.some((one) => one !== actor.corporation);
  return beyond && !isSuperAdmin(actor) ? 'errors.companyBeyond' : null;
}

/**
 * Somebody who is known by the e-mail gets the account, where it is the same person, of these companies, without one.
 */
function knownErrors(
  actor: Actor,
  row: ImportedMember,
  companies: readonly number[],
  { name, hasAccount, companies: theirs }: KnownPerson,
): [string, string][] {
  const sameName = foldedWords(name) === foldedWords(`${row.firstName} ${row.lastName}`);
  if (hasAccount || !sameName) return [['email', `errors.emailKnown|name=${name}`]];
  if (companies.some((one) => !theirs.includes(one)))
    return [['companies', `errors.personElsewhere|name=${name}`]];
  const memberships = theirs.map((corporation) => ({ corporation, enabled: true }));
  return row.group !== 'user' && isShared(actor, { memberships }) ? [['group', 'errors.sharedPerson']] : [];
}

interface RowPlan extends PlannedMember {
  errors: FieldErrors;
}

function planRow(
  actor: Actor,
  row: ImportedMember,
  known: KnownMembers,
  taken: ReadonlySet<string>,
  emails: ReadonlyMap<string, KnownPerson | string>,
): RowPlan {
  const companies = companiesOf(actor, row);
  const { username, error: wrongName } = usernameOf(row, taken);
  const wrongCompany = companyError(actor, companies);
  const { places, error: wrongGroup } =
    wrongCompany === null
      ? placesOf(actor, known.groups, companies, row.userGroups)
      : { places: [], error: null };
  const same = row.email === null ? undefined : emails.get(row.email.toLowerCase());
  const found: [string, string | null | undefined][] = [
    ['username', wrongName],
    ['companies', wrongCompany],
    ['userGroups', wrongGroup],
    ['email', row.invite && row.email === null ? 'errors.emailForInvitation' : null],
    ['email', typeof same === 'string' ? same : null],
    ...(typeof same === 'object' ? knownErrors(actor, row, companies, same) : []),
  ];
  const errors: FieldErrors = {
    ...errorsOf(() => requireOwnRights(actor, row.group, [])),
    ...errorsOf(() => contractOf(row)),
  };
  for (const [field, error] of found) if (error) errors[field] = [error];
  const person = typeof same === 'object' ? same.person : null;
  return { username, companies, places, person, errors };
}

/**
 * What becomes of each row. Errors are keys by field: a user name or an e-mail that somebody has or that is twice among
 * the rows, a company or a group that the actor may not give, an invitation without an address.
 */
export function planMembers(actor: Actor, rows: readonly ImportedMember[], known: KnownMembers): RowPlan[] {
  // Names that are said go before those that are made.
  const taken = new Set(known.usernames);
  const said = new Set<string>();
  for (const { username } of rows) if (username !== null) said.add(username);
  const emails = new Map<string, KnownPerson | string>(known.emails);
  const before = new Set<string>();
  return rows.map((row) => {
    const others = row.username === null ? new Set([...taken, ...said]) : taken;
    const plan = planRow(actor, row, known, others, emails);
    if (row.username !== null && before.has(row.username)) plan.errors['username'] = ['errors.usernameTwice'];
    if (row.username !== null) before.add(row.username);
    else if (plan.username !== '') taken.add(plan.username);
    const email = row.email?.toLowerCase();
    if (email !== undefined && typeof emails.get(email) !== 'string')
      emails.set(email, `errors.emailTwice|name=${row.firstName} ${row.lastName}`);
    return plan;
  });
}
