import { isValidBIC, isValidIBAN } from 'ibantools';
import { euVat, stdnum, type Validator } from 'stdnum';

/*
 * Identifiers of companies, accounts and people (4-french-rules.md, "Identifiers"). Each check ignores spaces and
 * case, and nothing else: dots and dashes are refused, since what is stored is the normalised text.
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

/** The prefix is the country's code but for Greece; XI is Northern Ireland, inside the Union's VAT for goods. */
function vatValidator(prefix: string): Validator | undefined {
  if (prefix === 'XI') return stdnum['GB']?.['vat'];
  if (prefix === 'EL') return euVat['GR']?.[0];
  return memberStates.has(prefix) ? euVat[prefix]?.[0] : undefined;
}

/** A VAT number of a member state (or XI), with its prefix, by that state's own key: "FR83404833048", "EL094259216". */
export function isVatNumber(text: string): boolean {
  const value = normaliseIdentifier(text);
  return passes(vatValidator(value.slice(0, 2)), value.slice(2));
}

/** `FR`, a key (two digits, or letters for some), a SIREN. */
export const isFrenchVatNumber = (text: string): boolean =>
  normaliseIdentifier(text).startsWith('FR') && isVatNumber(text);

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

export const isIban = (text: string): boolean => isValidIBAN(normaliseIdentifier(text));

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
