import { LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';

export type Language = 'fr' | 'en';

const NARROW = '\u202f';

const groups = (digits: string, separator: string): string =>
  digits.replaceAll(/\B(?=(\d{3})+(?!\d))/g, separator);

const separators = { fr: { group: NARROW, mark: ',' }, en: { group: ',', mark: '.' } } as const;

/** A decimal string as people of the language write it; at least `places` decimals. No float comes near it. */
export function formatDecimal(value: string, language: Language, places = 0): string {
  const negative = value.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? value.slice(1) : value).split('.');
  const { group, mark } = separators[language];
  const decimals = fraction.padEnd(places, '0');
  const isZero = /^0*$/.test(whole + decimals);
  return `${negative && !isZero ? '−' : ''}${groups(whole, group)}${decimals === '' ? '' : mark + decimals}`;
}

/** A decimal string as a field of a form begins with it: the language's mark and no groups; "" of none. */
export const typedDecimal = (value: string | null | undefined, language: Language): string =>
  (value ?? '').replace('.', separators[language].mark);

export const formatAmount = (value: string, language: Language): string => formatDecimal(value, language, 2);

export function formatMoney(value: string, language: Language, currency = 'EUR'): string {
  const sign = currency === 'EUR' ? '€' : currency;
  const amount = formatAmount(value, language);
  if (language === 'fr') return `${amount}\u00a0${sign}`;
  return amount.startsWith('−') ? `−${sign}${amount.slice(1)}` : `${sign}${amount}`;
}

export const formatPercent = (value: string, language: Language): string =>
  `${formatDecimal(value, language)}${language === 'fr' ? NARROW : ''}%`;

/** "+6 %", "−9 %". */
export const formatChange = (value: string, language: Language): string =>
  `${value.startsWith('-') || value === '0' ? '' : '+'}${formatPercent(value, language)}`;

/** An account as banks write it: an IBAN in groups of four, anything else as it is. Lines may break between groups. */
export const formatIban = (account: string): string =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(account) ? account.replaceAll(/(.{4})(?=.)/g, '$1 ') : account;

/** DD/MM/YYYY in both languages (first specification, section 9). */
export const formatDate = (iso: string | null): string =>
  iso === null ? '–' : `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;

const instantsIn = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('fr-FR', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

/** Making one takes longer than many uses of it: one a time zone. */
const instants = new Map([[LEGAL_TIME_ZONE, instantsIn(LEGAL_TIME_ZONE)]]);

function instantsOf(timeZone: string): Intl.DateTimeFormat {
  const known = instants.get(timeZone) ?? instantsIn(timeZone);
  instants.set(timeZone, known);
  return known;
}

/** HH:mm, in Paris or a person's own time zone. */
export const formatTime = (iso: string, timeZone = LEGAL_TIME_ZONE): string =>
  formatDateTime(iso, timeZone).slice(-5);

/** DD/MM/YYYY HH:mm, in Paris or a person's own time zone (3-decisions.md, "Dates"). */
export const formatDateTime = (iso: string, timeZone = LEGAL_TIME_ZONE): string =>
  instantsOf(timeZone).format(new Date(iso)).replace(',', '');

/** The same of an instant as the field of a moment holds it; empty where nothing is said. */
export const typedMoment = (iso: string | null | undefined): string => (iso ? formatDateTime(iso) : '');
