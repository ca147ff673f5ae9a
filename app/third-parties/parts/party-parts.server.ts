import { addressLine } from '#domain/kernel/address.ts';
import { writePhone } from '#domain/kernel/phone.ts';
import { contactName } from '#domain/third-parties/contact.ts';
import { accountsOf, type ThirdPartyProfile } from '#domain/third-parties/third-party.ts';
import { sharedThirdParties } from '#projections/third-parties/third-party-likeness.ts';
import { withMerged } from '#projections/third-parties/third-parties.ts';
import { listContacts, listPlaces, relationsOf } from '#projections/third-parties/third-party-parts.ts';
import { eventEntries } from '../../history/history.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { proposedNames } from '../../documents/form/typed-name.server.ts';
import { openCompanies } from '../../http/open-companies.server.ts';

/** How many entries of its history a file shows. */
const RECENT = 12;

const phoneOf = (stored: string | null): string | null => stored && writePhone(stored);

async function placesOf({ services, corporation, language }: StaffContext, id: number, from: string) {
  const rows = await listPlaces(services.db, corporation, id);
  return rows.flatMap(({ id: address, thirdParty, facts, type, billing, delivery }) =>
    facts === null
      ? []
      : [
          {
            id: address,
            label: facts.label,
            type,
            line: addressLine(facts, language),
            billing,
            delivery,
            edit: pathTo('thirdPartyAddressEdit', { id: thirdParty, address }, { from }),
          },
        ],
  );
}

async function contactsOf({ services, corporation, t }: StaffContext, id: number, from: string) {
  const rows = await listContacts(services.db, corporation, id);
  return rows.map(({ id: contact, thirdParty, facts }) => ({
    id: contact,
    name: facts === null ? t('commerce.erased') : contactName(facts),
    function: facts?.function ?? null,
    email: facts?.email ?? null,
    phones: [facts?.phone, facts?.mobile].map((one) => phoneOf(one ?? null)).filter((one) => one !== null),
    receives: [...(facts?.receives ?? [])],
    note: facts?.note ?? null,
    edit: pathTo('thirdPartyContactEdit', { id: thirdParty, contact }, { from }),
  }));
}

/** The corporations of whoever looks, and in which of them the third party has a record; nothing is said of others. */
async function corporationsOf(
  { services, corporation, signedIn, actor }: StaffContext,
  link: number | null,
): Promise<{ id: number; name: string; inside: boolean; here: boolean }[]> {
  if (actor.corporations.length < 2) return [];
  const [mine, shared] = await Promise.all([
    openCompanies(services, signedIn),
    link === null ? [] : sharedThirdParties(services.db, link),
  ]);
  const inside = new Set([corporation, ...shared.map((one) => one.corporation)]);
  return mine.map(({ id, name }) => ({
    id,
    name,
    inside: inside.has(id),
    here: id === corporation,
  }));
}

/** What happened to it, and to those that were merged into it, and what was noted; the latest first. */
async function historyOf(context: StaffContext, id: number) {
  const { services, corporation } = context;
  const ids = await withMerged(services.db, [id], corporation);
  const streams = await Promise.all(ids.map((one) => services.store.read(`thirdparty-${one}`)));
  return (await eventEntries(context, streams.flat())).slice(0, RECENT);
}

/** What a third party has beside its identity. `from` says from which of its files. */
export async function partyParts(
  context: StaffContext,
  profile: ThirdPartyProfile & { link: number | null },
  from: string,
) {
  const { services, corporation, may, t } = context;
  const { id } = profile;
  const edit = may('ROLE_THIRD_PARTY_EDIT');
  const [places, contacts, relations, names, corporations, history] = await Promise.all([
    placesOf(context, id, from),
    contactsOf(context, id, from),
    relationsOf(services.db, id, corporation),
    edit ? proposedNames(context, null) : [],
    corporationsOf(context, profile.link),
    historyOf(context, id),
  ]);
  return {
    edit,
    places,
    contacts,
    accounts: accountsOf(profile.identity),
    relations: relations.map(({ other, name, ...row }) => ({
      ...row,
      name: name === '' ? t('commerce.erased') : name,
      to: pathTo('thirdPartyDetails', { id: other }),
    })),
    names,
    corporations,
    history,
    newPlace: pathTo('thirdPartyAddressNew', { id }, { from }),
    newContact: pathTo('thirdPartyContactNew', { id }, { from }),
  };
}

export type PartyParts = Awaited<ReturnType<typeof partyParts>>;
