import {
  addThirdPartyAddress,
  editThirdPartyAddress,
  removeThirdPartyAddress,
} from '#domain/third-parties/address-commands.ts';
import {
  addThirdPartyContact,
  editThirdPartyContact,
  removeThirdPartyContact,
} from '#domain/third-parties/contact-commands.ts';
import { contactName, contactSchema } from '#domain/third-parties/contact.ts';
import { addressLine } from '#domain/kernel/address.ts';
import { placeSchema } from '#domain/third-parties/place.ts';
import {
  findContact,
  findPlace,
  countContacts,
  countPlaces,
  pageContacts,
  pagePlaces,
  type ContactRow,
  type PlaceRow,
} from '#projections/third-parties/third-party-parts.ts';
import { json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { changeCall, deleteCall, listCalls, newCall } from '../resource-calls.ts';

/** An address as programs read it. */
export const presentPlace = ({ id, thirdParty, type, facts }: PlaceRow) => ({
  ...facts,
  id,
  thirdParty,
  type,
  value: facts && (facts.label ?? addressLine(facts, 'fr')),
});

/** A contact as programs read it. */
export const presentContact = ({ id, thirdParty, facts }: ContactRow) => ({
  ...facts,
  id,
  thirdParty,
  value: facts && contactName(facts),
});

const readRole = 'ROLE_THIRD_PARTY_READ';

/** Of one third party, by `thirdParty`; of all without it. One that is no id is nobody's. */
const askedOwner = (query: URLSearchParams): number | null => {
  const asked = query.get('thirdParty');
  return asked === null || asked === '' ? null : (pathId(asked) ?? -1);
};

async function shownPlace({ services, corporation }: ApiContext, id: number | null): Promise<Response> {
  const found = id === null ? null : await findPlace(services.db, id, corporation);
  return found === null ? notExist() : json({ item: presentPlace(found) });
}

async function shownContact({ services, corporation }: ApiContext, id: number | null): Promise<Response> {
  const found = id === null ? null : await findContact(services.db, id, corporation);
  return found === null ? notExist() : json({ item: presentContact(found) });
}

/** Addresses and contacts of third parties (calls `third/party/…`). */
export const thirdPartyPartCalls: Call[] = [
  ...listCalls({
    resource: 'third/party/address',
    role: readRole,
    summary: 'Addresses of third parties beside those of their identities; of one: `thirdParty`',
    order: { sort: 'id', direction: 'asc' },
    filters: ['thirdParty'],
    filterOf: askedOwner,
    list: pagePlaces,
    count: countPlaces,
    present: presentPlace,
  }),
  newCall('third/party/address', {
    summary: 'Add an address to a third party (ours)',
    command: addThirdPartyAddress,
    input: addThirdPartyAddress.input,
    shown: shownPlace,
  }),
  changeCall('third/party/address/edit', {
    summary: 'Change an address',
    command: editThirdPartyAddress,
    input: placeSchema,
    shown: shownPlace,
  }),
  deleteCall('third/party/address', {
    summary: 'Take an address away',
    command: removeThirdPartyAddress,
  }),
  ...listCalls({
    resource: 'third/party/person/contact',
    role: readRole,
    summary: 'Contacts at third parties; of one: `thirdParty`',
    order: { sort: 'id', direction: 'asc' },
    filters: ['thirdParty'],
    filterOf: askedOwner,
    list: pageContacts,
    count: countContacts,
    present: presentContact,
  }),
  newCall('third/party/person/contact', {
    summary: 'Add a contact to a third party (ours)',
    command: addThirdPartyContact,
    input: addThirdPartyContact.input,
    shown: shownContact,
  }),
  changeCall('third/party/person/contact/edit', {
    summary: 'Change a contact',
    command: editThirdPartyContact,
    input: contactSchema,
    shown: shownContact,
  }),
  deleteCall('third/party/person/contact', {
    summary: 'Take a contact away',
    command: removeThirdPartyContact,
  }),
];
