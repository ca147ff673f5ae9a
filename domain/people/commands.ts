import { z } from 'zod';
import { command } from '../kernel/command.ts';
import { flag, recordId } from '../kernel/fields.ts';
import { sealed } from '../kernel/personal.ts';
import { contractSchema, identitySchema, personAggregate } from './person.ts';

export const registerPerson = command({
  name: 'RegisterPerson',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: identitySchema,
  async handle(work, _actor, identity) {
    const person = await work.create(personAggregate);
    const data = { person: person.id, identity, personal: sealed('person', person.id, 'identity') };
    await work.append(person, [{ type: 'PersonRegistered', data }]);
    return { id: person.id };
  },
});

export const addPersonToCorporation = command({
  name: 'AddPersonToCorporation',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: z.object({
    person: recordId(),
    corporation: recordId(),
    enabled: z.boolean(),
    employee: flag(),
    contract: contractSchema.nullable(),
  }),
  async handle(work, actor, { person: id, ...membership }) {
    const person = await work.load(personAggregate, id, actor);
    await work.append(person, [{ type: 'PersonJoinedCorporation', data: { person: id, membership } }]);
    return { id };
  },
});
