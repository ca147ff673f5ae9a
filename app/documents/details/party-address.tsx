import { formatSiren } from '#domain/kernel/identifier-words.ts';
import type { PartySnapshot } from '#domain/documents/content/content.ts';

/** Where a party of a document is, and its number in the register, below its name. */
export function PartyAddress({ party }: { party: Pick<PartySnapshot, 'address' | 'siren'> }) {
  const { street, postalCode, city } = party.address;
  return (
    <>
      <br />
      {street}
      <br />
      {postalCode} {city}
      {party.siren && (
        <>
          <br />
          <span className="hint">SIREN {formatSiren(party.siren)}</span>
        </>
      )}
    </>
  );
}
