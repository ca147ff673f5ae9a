import { letterheadOf } from '#domain/documents/content/letterhead.ts';
import { partySnapshot } from '#domain/documents/content/resolve-content.ts';
import { clientStatement } from '#projections/payments/client-statement.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import type { PrintedStatement } from './printed-statement.ts';
import { meansNames } from '#projections/payments/means-names.ts';
import { logoOf, printedAddress } from './print-document.ts';
import type { Runtime } from '../tasks/runtime.ts';

/** Whose account is told, and from which day to which; in the client's language unless another is asked for. */
export interface StatementAsked {
  corporation: number;
  client: number;
  from: string;
  until: string;
  language?: 'fr' | 'en' | null;
}

/** All that a client's statement shows; null once the client was erased, and for an unknown one. */
async function statementOf(runtime: Runtime, asked: StatementAsked): Promise<PrintedStatement | null> {
  const { db } = runtime;
  const { corporation, client: id, from, until } = asked;
  const [profile, client, account] = await Promise.all([
    findCorporation(db, corporation),
    findThirdParty(db, id, corporation),
    clientStatement(db, corporation, id, from, until),
  ]);
  const buyer = client && partySnapshot(client, 'client');
  if (profile === null || client === null || buyer === null) return null;
  const language = asked.language ?? client.language;
  const seller = letterheadOf(profile);
  const means = await meansNames(
    db,
    corporation,
    language,
    account.entries.flatMap(({ paymentType }) => paymentType ?? []),
  );
  return {
    language,
    words: (await runtime.words.latest(corporation)).texts(language).print,
    seller: { ...seller, address: printedAddress(seller.address), logo: await logoOf(runtime, seller.logo) },
    buyer: { name: buyer.name, address: printedAddress(buyer.address), siren: null, vatNumber: null },
    from,
    until,
    opening: account.opening,
    entries: account.entries.map(({ paymentType, writeOff, ...entry }) => ({
      ...entry,
      what: writeOff ?? entry.what,
      name: paymentType === null ? entry.name : means({ id: paymentType, name: entry.name }),
    })),
    closing: account.closing,
  };
}

/** The PDF of a client's statement of account; null as above. */
export async function printStatement(runtime: Runtime, asked: StatementAsked): Promise<Uint8Array | null> {
  const statement = await statementOf(runtime, asked);
  return statement && runtime.pdf.renderStatement(statement);
}
