import { z } from 'zod';

/** BT-34, BT-49: where a party takes electronic invoices; `scheme` is a code of the EAS list, 0225 in France. */
export interface ElectronicAddress {
  scheme: string;
  id: string;
}

/** The French directory of electronic invoices: a SIREN, or one with a suffix ("552100554_FACTURES"). */
export const FRENCH_DIRECTORY = '0225';

/** A mailbox, as the list of schemes calls it. */
export const MAILBOX = 'EM';

const MAX_LENGTH = 125;

/** "0225:552100554_FACTURES" as a scheme and an identifier; without a scheme it is one of the French directory. */
export function electronicAddress(text: string): ElectronicAddress {
  const [, scheme = FRENCH_DIRECTORY, id = ''] = /^(?:([0-9A-Z]{2,4}):)?(.*)$/.exec(text) ?? [];
  return { scheme, id };
}

/** BR-FR-23 since 1.3.1: letters, digits and + - _ . in the French directory. */
export const isOfFrenchDirectory = (id: string): boolean => /^[A-Za-z0-9+\-_.]+$/.test(id);

/** BR-FR-23, 25: elsewhere than in the French directory no space; 125 characters at most. */
export function isElectronicAddress(text: string): boolean {
  const { scheme, id } = electronicAddress(text);
  const allowed = scheme === FRENCH_DIRECTORY ? isOfFrenchDirectory(id) : /^[\x21-\x7e]+$/.test(id);
  return allowed && id.length <= MAX_LENGTH && (scheme !== FRENCH_DIRECTORY || /^\d{9}/.test(id));
}

/** An electronic address that may be left out: '' counts as null; the scheme of the French directory is not kept. */
export const optionalElectronicAddress = () =>
  z
    .string({ error: 'errors.invalid' })
    .trim()
    .transform((typed) => typed.replace(/^0225\s*:\s*/, ''))
    .refine((value) => value === '' || isElectronicAddress(value), 'errors.electronicAddress')
    .nullish()
    .transform((value) => (value ? value : null))
    .meta({ example: '404833048_FACTURES' });
