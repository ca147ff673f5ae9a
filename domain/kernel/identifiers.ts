import { isValidBIC, isValidIBAN } from 'ibantools';
import { euVat, stdnum, type Validator } from 'stdnum';

/*
 * Identifiers of companies, accounts and people (4-french-rules.md, "Identifiers"). Each check ignores spaces and
 * case; VAT numbers and IBAN are read as people write them, and kept as `readVatNumber` and `readIban` give them.
 */

/** Upper case, without spaces: "fr83 404 833 048" → "FR83404833048". */
export const normaliseIdentifier = (text: string): string => text.replace(/\s/gu, '').toUpperCase();

/** The library drops dashes and pads with zeros: only what it leaves as it is counts as right. */
function passes(validator: Validator | undefined, value: string): boolean {
  const result = validator?.validate(value);
  return result?.isValid === true && result.compact === value;
}

/** 9 digits, Luhn. */
export function isSiren(text: string): boolean {
  const value = normaliseIdentifier(text);
  return passes(stdnum['FR']?.['siren'], value) && value !== '000000000';
}

/** 14 digits, Luhn; La Poste's establishments: sum of digits divisible by 5, its head office Luhn. */
export function isSiret(text: string): boolean {
  const value = normaliseIdentifier(text);
  return passes(stdnum['FR']?.['siret'], value) && isSiren(value.slice(0, 9));
}

/** Whether an establishment is of that company: a SIRET starts with its SIREN. */
export const siretBelongsTo = (siret: string, siren: string): boolean =>
  isSiret(siret) && normaliseIdentifier(siret).slice(0, 9) === normaliseIdentifier(siren);

const memberStates = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Outside the Union; XI is Northern Ireland, inside the Union's VAT for goods, with numbers of the British kind. */
const neighbours: Readonly<Record<string, Validator | undefined>> = {
  GB: stdnum['GB']?.['vat'],
  XI: stdnum['GB']?.['vat'],
  CH: stdnum['CH']?.['vat'],
  NO: stdnum['NO']?.['mva'],
  EL: euVat['GR']?.[0],
};

/** The prefix is the country's code but for Greece. */
const vatValidator = (prefix: string): Validator | undefined =>
  memberStates.has(prefix) ? euVat[prefix]?.[0] : neighbours[prefix];

/** Czech numbers of nine digits from 6: the library counts their key from the wrong digit. */
function isCzechSpecial(own: string): boolean {
  if (!/^6\d{8}$/.test(own)) return false;
  const digits = own.slice(1, 8).split('');
  const sum = digits.reduce((total, digit, index) => total + (8 - index) * Number(digit), 0);
  return (8 - ((21 - (sum % 11)) % 11) + 10) % 10 === Number(own[8]);
}

/** States whose older numbers are written without the zeros in front. */
const padded = new Set(['BE', 'EL', 'NL']);

/** What letterheads write in front: "N° TVA :", "VAT No", "USt-IdNr.". */
const vatWords =
  /^(?:N[°ºO]?(?:DE)?)?(?:TVA|VAT|USTID|BTW|IVA|UID)(?:INTRA(?:COMMUNAUTAIRE)?)?(?:NUMBER|NR|NO|N[°º])?(?=[A-Z]{2})/;

const withoutPunctuation = (text: string): string =>
  normaliseIdentifier(text).replaceAll(/[-.,/:;'’()_]/g, '');

/**
 * A VAT number as it is kept: the country's prefix and what follows it, without punctuation and with the zeros that
 * Belgium, Greece and the Netherlands leave out; "TVA : be 428.759.497" → "BE0428759497". Of the Union's members by
 * their own keys, and of Northern Ireland (XI), the United Kingdom, Switzerland (with MWST, TVA or IVA) and Norway
 * (with MVA).
 * @returns null for what is none
 */
export function readVatNumber(text: string): string | null {
  const value = withoutPunctuation(text).replace(vatWords, '').replace(/^GR/, 'EL');
  const prefix = value.slice(0, 2);
  const own = value.slice(2);
  if (prefix === 'CZ' && isCzechSpecial(own)) return value;
  const result = vatValidator(prefix)?.validate(prefix === 'CH' ? value : own);
  if (result?.isValid !== true) return null;
  const kept = prefix === 'CH' ? result.compact : prefix + result.compact;
  return kept === value || padded.has(prefix) ? kept : null;
}

export const isVatNumber = (text: string): boolean => readVatNumber(text) !== null;

/** `FR`, a key (two digits, or letters for some), a SIREN. */
export const isFrenchVatNumber = (text: string): boolean => readVatNumber(text)?.startsWith('FR') === true;

/**
 * The VAT number of a French company: key = (12 + 3 × (SIREN mod 97)) mod 97.
 * @throws RangeError when `siren` is none
 */
export function vatNumberOfSiren(siren: string): string {
  if (!isSiren(siren)) throw new RangeError('not a SIREN');
  const value = normaliseIdentifier(siren);
  const key = (12 + 3 * (Number(value) % 97)) % 97;
  return `FR${String(key).padStart(2, '0')}${value}`;
}

/** An IBAN as it is kept, without the word in front: "IBAN : fr76 3000 …" → "FR763000…"; null for what is none. */
export function readIban(text: string): string | null {
  const value = normaliseIdentifier(text).replace(/^IBAN:?/, '');
  return isValidIBAN(value) ? value : null;
}

export const isIban = (text: string): boolean => readIban(text) !== null;

/** 8 or 11 characters with a country that exists. */
export const isBic = (text: string): boolean => isValidBIC(normaliseIdentifier(text));

/** French social security number: 13 characters (first one 1 or 2, Corsica 2A or 2B) and the two digits of its key. */
export function isNir(text: string): boolean {
  const value = normaliseIdentifier(text);
  return /^[12]/.test(value) && passes(stdnum['FR']?.['nir'], value);
}

const localPart = /^[A-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const domainLabel = /^[A-Z0-9](?:[A-Z0-9-]{0,61}[A-Z0-9])?$/i;

/**
 * An e-mail address (first specification, section 5): exactly one @, 64 characters at most before it, 255 after it,
 * labels of 63, at least two labels. Spaces around it or inside are refused: trim first.
 */
export function isEmail(text: string): boolean {
  const [local = '', domain = '', ...others] = text.split('@');
  if (others.length > 0 || local.length > 64 || domain.length > 255) return false;
  const labels = domain.split('.');
  const top = labels.at(-1) ?? '';
  return (
    localPart.test(local) &&
    labels.length > 1 &&
    !/^\d+$/.test(top) &&
    labels.every((label) => domainLabel.test(label))
  );
}
