import { z } from 'zod';
import { command } from '../kernel/command.ts';
import type { Actor } from '../kernel/actor.ts';
import { invalid, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { personAggregate, type Membership, type PersonEvent } from '../people/person.ts';
import {
  askedUsernames,
  companiesOf,
  importedMemberSchema,
  MOST_IMPORTED_USERS,
  planMembers,
} from './import-members.ts';
import { contractOf } from './member-commands.ts';
import { groupsOfCompanies, openAccount, placeInGroups, registerPersonIn } from './new-member.ts';
import { userQuestions } from './questions.ts';

/** The contract that a row says of somebody who is known already; one that says none leaves theirs. */
async function renewContract(
  work: UnitOfWork,
  actor: Actor,
  {
    person: id,
    companies,
    contract,
  }: { person: number; companies: readonly number[]; contract: Membership['contract'] },
): Promise<void> {
  if (contract === null) return;
  const person = await work.load(personAggregate, id, actor);
  const changed = person.state.memberships.filter(
    (one) => companies.includes(one.corporation) && JSON.stringify(one.contract) !== JSON.stringify(contract),
  );
  await work.append(
    person,
    changed.map((one): PersonEvent => ({
      type: 'PersonJoinedCorporation',
      data: { person: id, membership: { ...one, contract } },
    })),
  );
}

/**
 * Opens all of these accounts, or none. @throws Refusal `invalid` with the errors of each by its place:
 * `rows[3].email`.
 */
export const importMembers = command({
  name: 'ImportMembers',
  role: 'ROLE_PERSON_MANAGE_ACCOUNT',
  input: z.object({
    rows: z
      .array(importedMemberSchema)
      .min(1, 'errors.required')
      .max(MOST_IMPORTED_USERS, `errors.tooMany|max=${MOST_IMPORTED_USERS}`),
  }),
  async handle(work, actor, { rows }) {
    const open = rows.flatMap((row) => (row.userGroups.length > 0 ? companiesOf(actor, row) : []));
    const plans = planMembers(actor, rows, {
      usernames: await work.ask(userQuestions).takenUserNames(askedUsernames(rows)),
      emails: await work.ask(userQuestions).peopleOfEmails(
        rows.flatMap(({ email }) => email ?? []),
        actor.corporations,
      ),
      groups: await groupsOfCompanies(
        work,
        open.filter((one) => actor.corporations.includes(one)),
      ),
    });
    const errors: FieldErrors = {};
    for (const [at, plan] of plans.entries())
      for (const [field, messages] of Object.entries(plan.errors)) errors[`rows[${at}].${field}`] = messages;
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const placed: { user: number; places: (typeof plans)[number]['places'] }[] = [];
    for (const [at, { username, companies, places, person: known }] of plans.entries()) {
      const row = rows[at];
      if (row === undefined) continue;
      const { gender, firstName, lastName, email, group, language } = row;
      const membership = { enabled: true, employee: false, contract: contractOf(row) };
      const person =
        known ??
        (await registerPersonIn(
          work,
          { gender, firstName, lastName, email },
          companies.map((corporation) => ({ corporation, ...membership })),
        ));
      if (known !== null)
        await renewContract(work, actor, { person: known, companies, contract: membership.contract });
      const account = { username, person, group, language, timeZone: null, roles: null };
      const user = await openAccount(work, { ...account, inviteTo: row.invite ? email : null });
      placed.push({ user, places });
    }
    await placeInGroups(work, actor, placed);
    return { ids: placed.map(({ user }) => user) };
  },
});
