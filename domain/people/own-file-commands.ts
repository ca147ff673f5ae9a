import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { revision } from '../kernel/fields.ts';
import { sealed } from '../kernel/personal.ts';
import { conflict, missing } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { LoadedPerson } from './colleague.ts';
import { savePhoto } from './person-commands.ts';
import { detailsSchema, noDetails, personAggregate, type PersonState } from './person.ts';

/** The file of whoever acts. @throws Refusal `missing` for an account that is no person's */
async function loadOwnFile(work: UnitOfWork, actor: Actor): Promise<LoadedPerson> {
  if (actor.person === null) throw missing();
  return work.load(personAggregate, actor.person, actor);
}

/** What everybody changes of their own file without asking: how they are reached, and who is called for them. */
const ownContactsSchema = detailsSchema.pick({
  mobile: true,
  phone: true,
  personalEmail: true,
  emergencyContacts: true,
});

function ownContactsOf({ details }: PersonState): z.output<typeof ownContactsSchema> {
  const { mobile, phone, personalEmail, emergencyContacts } = details ?? noDetails;
  return { mobile, phone, personalEmail, emergencyContacts };
}

/** Telephones, own e-mail address and people to be called in an emergency, of one's own file. */
export const editOwnContacts = command({
  name: 'EditOwnContacts',
  role: 'ROLE_USER',
  scope: 'installation',
  input: ownContactsSchema.extend({ revision: revision() }),
  refuses: ['ERASED'],
  async handle(work, actor, { revision: madeFrom, ...contacts }) {
    const person = await loadOwnFile(work, actor);
    requireFresh(person, madeFrom, ownContactsOf);
    const { id, state } = person;
    if (state.identity === null) throw conflict('ERASED', 'errors.erased');
    const details = { ...(state.details ?? noDetails), ...contacts };
    const personal = sealed('person', id, 'details');
    if (differences(state.details ?? noDetails, details).length > 0)
      await work.append(person, [{ type: 'PersonDetailsEdited', data: { person: id, details, personal } }]);
    return { id };
  },
});

/** One's own picture, which the file store keeps sealed; null: none. */
export const setOwnPhoto = command({
  name: 'SetOwnPhoto',
  role: 'ROLE_USER',
  scope: 'installation',
  input: z.object({ photo: z.string().nullable() }),
  async handle(work, actor, { photo }) {
    const person = await loadOwnFile(work, actor);
    await savePhoto(work, person, photo);
    return { id: person.id };
  },
});
