import { addThirdPartyAddress } from '#domain/third-parties/address-commands.ts';
import { addThirdPartyContact } from '#domain/third-parties/contact-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { relateThirdParty } from '#domain/third-parties/relation-commands.ts';
import type { Runtime } from '../tasks/runtime.ts';

const people = [
  {
    civility: 'mme',
    firstName: 'Gaëlle',
    lastName: 'Morvan',
    function: 'Comptable',
    email: 'g.morvan@client.example',
    phone: '02 98 44 12 30',
  },
  {
    civility: 'm',
    firstName: 'Ronan',
    lastName: 'Salaün',
    function: 'Conducteur de travaux',
    email: 'r.salaun@client.example',
    mobile: '06 12 34 56 78',
  },
  {
    civility: 'mme',
    firstName: 'Enora',
    lastName: 'Quéré',
    function: 'Achats',
    email: 'e.quere@client.example',
    phone: '02 98 80 10 20',
  },
] as const;

const places = [
  { label: 'Dépôt', street: '4 route de Kergaradec', postalCode: '29850', city: 'Gouesnou', country: 'FR' },
  {
    label: 'Chantier du port',
    street: '2 quai Commandant Malbert',
    postalCode: '29200',
    city: 'Brest',
    country: 'FR',
  },
] as const;

/** Contacts, addresses and a relation of the first clients: nobody's that mails or documents go to by themselves. */
export async function seedParties(
  { store }: Runtime,
  corporation: number,
  clients: readonly number[],
): Promise<void> {
  const actor = systemActor(corporation);
  const [first, second, third] = clients;
  if (first === undefined || second === undefined || third === undefined) return;
  for (const [index, somebody] of people.entries()) {
    const thirdParty = index === 2 ? second : first;
    await store.execute(
      addThirdPartyContact,
      actor,
      addThirdPartyContact.input.parse({ ...somebody, thirdParty }),
    );
  }
  for (const place of places)
    await store.execute(
      addThirdPartyAddress,
      actor,
      addThirdPartyAddress.input.parse({ ...place, thirdParty: first }),
    );
  await store.execute(
    relateThirdParty,
    actor,
    relateThirdParty.input.parse({ id: second, other: third, kind: 'parent' }),
  );
}
