import { z } from 'zod';
import { command } from '../kernel/command.ts';
import { flag } from '../kernel/fields.ts';
import { invalid, type FieldErrors } from '../kernel/refusal.ts';
import { personAggregate } from '../people/person.ts';
import { createMember, memberSchema } from '../users/member-commands.ts';
import { corporationAggregate } from '../company/corporation.ts';
import {
  bankAccountSchema,
  identityErrors,
  identitySchema,
  knownSirenError,
  settingsSchema,
  vatNumberFor,
} from '../company/corporation-parts.ts';
import { withFirstAccount } from '../company/own-account.ts';
import { numberingSchema } from '../company/numbering-commands.ts';
import { organizationQuestions } from '../company/questions.ts';

const MOST_FIRST_USERS = 10;

/** Somebody who works in the company from the beginning. */
const firstUserSchema = memberSchema.pick({
  username: true,
  gender: true,
  firstName: true,
  lastName: true,
  email: true,
  group: true,
});

/** What a company is set up from. */
export const setUpSchema = identitySchema.extend({
  ...bankAccountSchema.shape,
  ...settingsSchema.omit({ showMase: true, showTransport: true }).shape,
  vatOnDebits: flag(),
  numbering: numberingSchema,
  users: z
    .array(firstUserSchema)
    .max(MOST_FIRST_USERS, `errors.tooLarge|max=${MOST_FIRST_USERS}`)
    .default([]),
});

type SetUp = z.output<typeof setUpSchema>;

/** What a company needs before it invoices, and users that would be two. */
export function setUpErrors(input: SetUp): FieldErrors | null {
  const errors: FieldErrors = { ...identityErrors(input) };
  if (input.siren === null) errors['siren'] = ['errors.required'];
  const names = input.users.map(({ username }) => username);
  for (const [index, name] of names.entries())
    if (names.indexOf(name) !== index) errors[`users[${index}].username`] = ['errors.unique'];
  return Object.keys(errors).length > 0 ? errors : null;
}

/**
 * A company, its first users, and whoever sets it up in it: all of them or none. Reference lists and what documents
 * begin with follow by commands of their own.
 */
export const setUpCorporation = command({
  name: 'SetUpCorporation',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: setUpSchema,
  async handle(work, actor, input) {
    const errors = setUpErrors(input);
    if (errors) throw invalid(errors);
    const known = knownSirenError(
      input.siret,
      await work.ask(organizationQuestions).corporationsOfSiren(input.siren ?? ''),
    );
    if (known) throw invalid({ siren: [known] });
    const { users, ...company } = input;
    const corporation = await work.create(corporationAggregate);
    const { id } = corporation;
    const details = await withFirstAccount(work, id, {
      ...company,
      vatNumber: vatNumberFor(company, company.vatRegime),
      logo: null,
      showMase: false,
      generateSaleOrder: true,
      saleOrderAutoCreateProject: false,
    });
    await work.append(corporation, [{ type: 'CorporationRegistered', data: { corporation: id, details } }]);
    if (actor.person !== null) {
      const person = await work.load(personAggregate, actor.person, actor);
      const membership = { corporation: id, enabled: true, employee: false, contract: null };
      await work.append(person, [
        { type: 'PersonJoinedCorporation', data: { person: person.id, membership } },
      ]);
    }
    const there = { ...actor, corporation: id, corporations: [...actor.corporations, id] };
    for (const user of users)
      await createMember.handle(
        work,
        there,
        createMember.input.parse({ ...user, invite: user.email !== null }),
      );
    return { id };
  },
});
