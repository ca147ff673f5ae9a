import { z } from 'zod';
import { command } from '../kernel/command.ts';
import { date, optionalDate, recordId, reference } from '../kernel/fields.ts';
import { invalid, type FieldErrors } from '../kernel/refusal.ts';
import type { Membership, PersonEvent } from '../people/person.ts';
import { loadMemberWithPerson } from './member.ts';

const company = z.object({
  corporation: reference('corporation'),
  contractStart: z
    .union([z.literal('').transform(() => null), z.null(), date()])
    .optional()
    .transform((day) => day ?? null),
  contractEnd: optionalDate(),
});

type Company = z.output<typeof company>;

function errorsOf(companies: readonly Company[], open: readonly number[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const [index, { corporation, contractStart, contractEnd }] of companies.entries()) {
    const twice = companies.findIndex((one) => one.corporation === corporation) !== index;
    if (!open.includes(corporation)) errors[`companies[${index}].corporation`] = ['errors.reference'];
    else if (twice) errors[`companies[${index}].corporation`] = ['errors.companyTwice'];
    if (contractStart === null && contractEnd !== null)
      errors[`companies[${index}].contractStart`] = ['errors.required'];
    if (contractStart !== null && contractEnd !== null && contractEnd < contractStart)
      errors[`companies[${index}].contractEnd`] = ['errors.contractOrder'];
  }
  return errors;
}

/** The companies that somebody may enter, of those that the actor may choose; the others stay as they are. */
export const setMemberCompanies = command({
  name: 'SetMemberCompanies',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: z.object({
    id: recordId(),
    companies: z
      .array(company)
      .max(200)
      .nullish()
      .transform((list) => list ?? []),
  }),
  async handle(work, actor, { id, companies }) {
    const { person } = await loadMemberWithPerson(work, actor, id, 'companies');
    const errors = errorsOf(companies, actor.corporations);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const known = new Map(person.state.memberships.map((one) => [one.corporation, one]));
    const events: PersonEvent[] = [];
    for (const { corporation, contractStart, contractEnd } of companies) {
      const before = known.get(corporation);
      const contract = contractStart === null ? null : { start: contractStart, end: contractEnd };
      const membership: Membership = {
        corporation,
        enabled: true,
        employee: before?.employee ?? false,
        contract,
      };
      if (JSON.stringify(before) === JSON.stringify(membership)) continue;
      events.push({ type: 'PersonJoinedCorporation', data: { person: person.id, membership } });
    }
    const named = new Set(companies.map((one) => one.corporation));
    for (const { corporation, enabled } of person.state.memberships)
      if (enabled && !named.has(corporation) && actor.corporations.includes(corporation))
        events.push({ type: 'PersonDisabledInCorporation', data: { person: person.id, corporation } });
    await work.append(person, events);
    return { id };
  },
});
