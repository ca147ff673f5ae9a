import { systemActor } from '#domain/kernel/actor.ts';
import { registerCorporation } from '#domain/company/commands.ts';
import * as accounts from '#domain/third-parties/bank-account-commands.ts';
import * as addresses from '#domain/third-parties/address-commands.ts';
import {
  convertProspect,
  createThirdParty,
  noteThirdParty,
  setThirdPartyEnabled,
} from '#domain/third-parties/commands.ts';
import * as contacts from '#domain/third-parties/contact-commands.ts';
import { setThirdPartyCorporations } from '#domain/third-parties/corporation-commands.ts';
import { mergeThirdParties, undoMerge } from '#domain/third-parties/merge-commands.ts';
import * as relations from '#domain/third-parties/relation-commands.ts';
import { companies } from '#jobs/demo/companies.ts';
import type { Store } from '#db/events/store.ts';
import { address, clientInput, commandsOf, send, type Company } from '../company.ts';

/** Valid, and nobody's. */
export const ibans = ['FR7630006000011234567890189', 'FR7610107001011234567890129', 'DE89370400440532013000'];

/** The file of a prospect that becomes a client, with everything that a file can hold. */
export async function busyThirdParties(store: Store, { actor, client, corporation }: Company): Promise<void> {
  const tagged = { name: 'Grand compte', colour: '#1f6f54', enabled: true };
  const { id: tag } = await send(store, commandsOf('thirdpartytag').create, actor, tagged);
  const { id } = await send(store, createThirdParty, actor, {
    ...clientInput({
      tags: [tag],
      name: 'Le Goff',
      firstName: 'Jeanne',
      civility: 'mme',
      iban: ibans[0],
      creditLimit: '1500',
    }),
    client: false,
    prospect: true,
    naturalPerson: true,
  });
  await send(store, convertProspect, actor, { id });
  await send(store, noteThirdParty, actor, { id, text: 'Rappeler après le 15.' });
  await send(store, setThirdPartyEnabled, actor, { id, enabled: false });
  await send(store, setThirdPartyEnabled, actor, { id, enabled: true });
  await send(store, accounts.addThirdPartyBankAccount, actor, {
    id,
    iban: ibans[1],
    label: 'Livret',
    preferred: true,
  });
  await send(store, accounts.preferThirdPartyBankAccount, actor, { id, iban: ibans[0] });
  await send(store, accounts.removeThirdPartyBankAccount, actor, { id, iban: ibans[1] });
  const place = { ...address, label: 'Dépôt', billing: true, delivery: true };
  const first = await send(store, addresses.addThirdPartyAddress, actor, { ...place, thirdParty: id });
  const second = await send(store, addresses.addThirdPartyAddress, actor, {
    ...place,
    thirdParty: id,
    delivery: false,
  });
  await send(store, addresses.editThirdPartyAddress, actor, { ...place, id: first.id, city: 'Landerneau' });
  await send(store, addresses.removeThirdPartyAddress, actor, { id: second.id });
  const somebody = { lastName: 'Riou', email: 'riou@client.example', receivesInvoices: true };
  const kept = await send(store, contacts.addThirdPartyContact, actor, { ...somebody, thirdParty: id });
  const left = await send(store, contacts.addThirdPartyContact, actor, { ...somebody, thirdParty: client });
  await send(store, contacts.editThirdPartyContact, actor, { ...somebody, id: kept.id, firstName: 'Yann' });
  await send(store, contacts.removeThirdPartyContact, actor, { id: left.id });
  const parent = { id, other: client, kind: 'payer' as const };
  const { relation } = await send(store, relations.relateThirdParty, actor, { ...parent, kind: 'parent' });
  await send(store, relations.relateThirdParty, actor, parent);
  await send(store, relations.unrelateThirdParty, actor, { id, relation });
  const [sister] = companies;
  if (!sister) throw new Error('The demo has lost its companies');
  const { id: other } = await send(store, registerCorporation, systemActor(null), sister);
  const twin = (name: string) => send(store, createThirdParty, actor, clientInput({ name }));
  const [stays, double, another] = [
    await twin('Morvan SARL'),
    await twin('Morvan'),
    await twin('Morvan et fils'),
  ];
  await send(store, mergeThirdParties, actor, { id: stays.id, merged: double.id });
  await send(store, mergeThirdParties, actor, { id: stays.id, merged: another.id });
  await send(store, undoMerge, actor, { id: another.id });
  const both = { ...actor, corporations: [corporation, other] };
  await send(store, setThirdPartyCorporations, both, { id, corporations: [other] });
}
