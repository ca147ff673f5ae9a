import { z } from 'zod';
import {
  addThirdPartyAddress,
  editThirdPartyAddress,
  removeThirdPartyAddress,
} from '#domain/third-parties/address-commands.ts';
import { civilities } from '#domain/third-parties/civility.ts';
import {
  addThirdPartyContact,
  editThirdPartyContact,
  removeThirdPartyContact,
} from '#domain/third-parties/contact-commands.ts';
import { contactName, contactSchema, type Mailing } from '#domain/third-parties/contact.ts';
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
import { recordNumber, referenceTo } from '../answers.ts';
import type { Call } from '../call.ts';
import { idOf } from '../query.ts';
import { deleteCall, editCall, listCalls, newCall, shows } from '../resource-calls.ts';

const text = z.string().nullable();

const inBoth = { id: recordNumber, value: text, thirdParty: referenceTo };

/** An address of a third party; what it says is null once it was erased. */
export const placeAnswer = z.object({
  ...inBoth,
  label: text,
  street: text,
  complement: text,
  postalCode: text,
  city: text,
  country: text.meta({ example: 'FR' }),
  addressType: referenceTo.nullable(),
  billing: z.boolean().meta({ description: 'Documents are made out to it' }),
  delivery: z.boolean().meta({ description: 'Proposed as the place of delivery' }),
});

/** Somebody at a third party; what is said of them is null once they were erased. */
export const contactAnswer = z.object({
  ...inBoth,
  civility: z.enum(civilities).nullable(),
  firstName: text,
  lastName: text,
  function: text,
  email: text,
  phone: text,
  mobile: text,
  receivesQuotations: z.boolean(),
  receivesInvoices: z.boolean(),
  receivesReminders: z.boolean(),
  receivesOrders: z.boolean(),
  note: text,
});

const owner = ({ thirdParty, thirdPartyName }: PlaceRow | ContactRow) => ({
  id: thirdParty,
  value: thirdPartyName,
});

/** An address as programs read it. */
export function presentPlace(row: PlaceRow): z.input<typeof placeAnswer> {
  const { id, type, billing, delivery, facts } = row;
  const addressType = facts?.addressType ?? null;
  return {
    id,
    value: facts && (facts.label ?? addressLine(facts, 'fr')),
    thirdParty: owner(row),
    label: facts?.label ?? null,
    street: facts?.street ?? null,
    complement: facts?.complement ?? null,
    postalCode: facts?.postalCode ?? null,
    city: facts?.city ?? null,
    country: facts?.country ?? null,
    addressType: addressType === null ? null : { id: addressType, value: type },
    billing,
    delivery,
  };
}

/** A contact as programs read it. */
export function presentContact(row: ContactRow): z.input<typeof contactAnswer> {
  const { id, facts } = row;
  const receives = (mailing: Mailing): boolean => facts?.receives.includes(mailing) ?? false;
  return {
    id,
    value: facts && contactName(facts),
    thirdParty: owner(row),
    civility: facts?.civility ?? null,
    firstName: facts?.firstName ?? null,
    lastName: facts?.lastName ?? null,
    function: facts?.function ?? null,
    email: facts?.email ?? null,
    phone: facts?.phone ?? null,
    mobile: facts?.mobile ?? null,
    receivesQuotations: receives('quotations'),
    receivesInvoices: receives('invoices'),
    receivesReminders: receives('reminders'),
    receivesOrders: receives('orders'),
    note: facts?.note ?? null,
  };
}

const readRole = 'ROLE_THIRD_PARTY_READ';

const filters = { thirdParty: idOf('thirdparty', 'Of this third party') };

const shownPlace = shows(placeAnswer, {
  async read({ services, corporation }, id) {
    const found = await findPlace(services.db, id, corporation);
    return found && presentPlace(found);
  },
});

const shownContact = shows(contactAnswer, {
  async read({ services, corporation }, id) {
    const found = await findContact(services.db, id, corporation);
    return found && presentContact(found);
  },
});

/** Addresses and contacts of third parties (calls `third/party/…`). */
export const thirdPartyPartCalls: Call[] = [
  ...listCalls({
    resource: 'third/party/address',
    role: readRole,
    summary: 'Addresses of third parties beside those of their identities; of one: `thirdParty`',
    order: { sort: 'id', direction: 'asc' },
    sorts: ['id'],
    filters,
    filterOf: ({ thirdParty, keyword }) => ({ thirdParty, keyword }),
    list: pagePlaces,
    count: countPlaces,
    row: placeAnswer,
    present: presentPlace,
  }),
  newCall('third/party/address', {
    summary: 'Add an address to a third party (ours)',
    command: addThirdPartyAddress,
    input: addThirdPartyAddress.input,
    shown: shownPlace,
  }),
  editCall('third/party/address', {
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
    sorts: ['id'],
    filters,
    filterOf: ({ thirdParty, keyword }) => ({ thirdParty, keyword }),
    list: pageContacts,
    count: countContacts,
    row: contactAnswer,
    present: presentContact,
  }),
  newCall('third/party/person/contact', {
    summary: 'Add a contact to a third party (ours)',
    command: addThirdPartyContact,
    input: addThirdPartyContact.input,
    shown: shownContact,
  }),
  editCall('third/party/person/contact', {
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
