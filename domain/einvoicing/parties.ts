import { isConsumer } from '../documents/consumer.ts';
import type { PartySnapshot } from '../documents/content/content.ts';
import type { Letterhead } from '../documents/content/letterhead.ts';
import { electronicAddress, FRENCH_DIRECTORY, MAILBOX } from '../kernel/electronic-address.ts';
import type { ElectronicParty } from './electronic-invoice.ts';
import type { ElectronicAddress } from '../kernel/electronic-address.ts';

/** Who is in France for its directory of companies: overseas departments have SIREN too. */
const french = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT', 'BL', 'MF', 'PM']);

/** What becomes of an invoice (note BAR): between businesses, with one abroad, or to a consumer. */
type Treatment = 'B2B' | 'B2BINT' | 'B2C';

export function treatmentOf(client: PartySnapshot): Treatment {
  if (isConsumer(client)) return 'B2C';
  return french.has(client.address.country) ? 'B2B' : 'B2BINT';
}

const saidOr = (said: string | null | undefined, otherwise: ElectronicAddress | null) =>
  said ? electronicAddress(said) : otherwise;

const atSiren = (siren: string | null): ElectronicAddress | null =>
  siren === null ? null : { scheme: FRENCH_DIRECTORY, id: siren };

const atMailbox = (email: string | null): ElectronicAddress | null =>
  email === null ? null : { scheme: MAILBOX, id: email };

const nobody = {
  tradingName: null,
  taxNumber: null,
  identifiers: [],
  legalInformation: null,
  contact: null,
} as const;

function legalInformation({ legalForm, capital, rcs }: Letterhead): string | null {
  const euros =
    capital !== null && /^\d+(\.\d+)?$/.test(capital) ? `${capital.replace(/\.00$/, '')} EUR` : capital;
  const parts = [legalForm, euros && `capital ${euros}`, rcs && `RCS ${rcs}`].filter((part) => part);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** @param outside nothing of the document is within VAT: no VAT number may then be named (BR-O-02) */
export function sellerOf(seller: Letterhead, outside: boolean): ElectronicParty {
  const { name, siren, siret, vatNumber, address, phone, email } = seller;
  return {
    ...nobody,
    name,
    siren,
    siret,
    vatNumber: outside ? null : vatNumber,
    taxNumber: vatNumber === null ? siren : null,
    legalInformation: legalInformation(seller),
    electronicAddress: sellerAddress(seller),
    address,
    contact: phone === null && email === null ? null : { name: null, phone, email },
  };
}

const sellerAddress = ({ electronicAddress: said, siren }: Letterhead): ElectronicAddress | null =>
  saidOr(said, atSiren(siren));

/**
 * A buyer who says nothing of an electronic address has one at its SIREN; without a SIREN its mailbox is known.
 * BR-FR-12 wants one of consumers, too, whose invoices travel over no platform: where nothing is known, the seller
 * keeps it for them (docs/decisions/0067).
 */
export function buyerOf(client: PartySnapshot, seller: Letterhead, outside: boolean): ElectronicParty {
  const { name, siren, siret = null, vatNumber, address, email } = client;
  const known = atSiren(siren) ?? atMailbox(email);
  return {
    ...nobody,
    name,
    siren,
    siret,
    vatNumber: outside ? null : vatNumber,
    electronicAddress: saidOr(
      client.electronicAddress,
      known ?? (isConsumer(client) ? sellerAddress(seller) : null),
    ),
    address,
    contact: email === null ? null : { name: null, phone: null, email },
  };
}
