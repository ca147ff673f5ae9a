import type { PartySnapshot } from './content/content.ts';

/** Whether somebody buys for no business: a natural person without a SIREN and without a VAT number. */
export const isConsumer = ({
  naturalPerson,
  siren,
  vatNumber,
}: Pick<PartySnapshot, 'naturalPerson' | 'siren' | 'vatNumber'>): boolean =>
  naturalPerson === true && siren === null && vatNumber === null;
