import { countryCodes } from '#domain/kernel/countries.ts';
import { vatNumberOfSiren } from '#domain/kernel/identifiers.ts';
import type { RecordDefinition } from '#domain/records/define-record.ts';
import type { Field, FieldKind } from '#domain/records/fields.ts';

/** A number with the digit that makes it right by Luhn's rule (ISO/IEC 7812-1, annex B). */
function luhn(digits: string): string {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}

const padded = (n: number, length: number): string => String(n).padStart(length, '0');

const sirenOf = (n: number): string => luhn(`4${padded(n, 7)}`);

/** A French IBAN: the national key over a bank, a branch and an account, and the key of ISO 13616 over all of it. */
function ibanOf(n: number): string {
  const national = 97 - ((89 * 30_006 + 15 * 1 + 3 * n) % 97);
  const account = `3000600001${padded(n, 11)}${padded(national, 2)}`;
  const key = 98 - Number(BigInt(`${account}152700`) % 97n);
  return `FR${padded(key, 2)}${account}`;
}

const day = (n: number): string => `2026-${padded(1 + (n % 12), 2)}-${padded(1 + (n % 28), 2)}`;
const hour = (n: number): string => `${padded(n % 24, 2)}:${padded(n % 60, 2)}`;

/** A number between the bounds of its field, another one for each `n` where there is room. */
function within({ range }: Field, n: number): number {
  const least = Math.max(range?.min ?? 1, Math.min(1, range?.max ?? 1));
  const most = Math.min(range?.max ?? 9_999_999, least + 9_999_999);
  return Math.ceil(least) + (n % (Math.floor(most) - Math.ceil(least) + 1));
}

type Maker = (field: Field, name: string, n: number) => unknown;

const makers: Readonly<Record<FieldKind, Maker>> = {
  text: ({ max }, name, n) => `${name} ${n}`.slice(-(max ?? 100)).trim(),
  'long-text': ({ max }, name, n) => `${name} ${n}`.slice(-(max ?? 100)).trim(),
  'unit-code': (_, __, n) => `X${n % 90}`,
  pattern: (_, name, n) => `${name.slice(0, 1)}${n}-{SEQ:4}`,
  integer: (field, _, n) => within(field, n),
  decimal: (field, _, n) => String(within(field, n)),
  money: (field, _, n) => String(within(field, n)),
  percent: (field, _, n) => String(within(field, n)),
  date: (_, __, n) => day(n),
  'date-time': (_, __, n) => `${day(n)}T${hour(n)}`,
  time: (_, __, n) => hour(n),
  flag: () => true,
  choice: ({ choices }, _, n) => choices[n % choices.length],
  choices: ({ choices }, _, n) => [choices[n % choices.length]],
  record: () => null,
  records: () => [],
  email: (_, name, n) => `${name.toLowerCase()}${n}@societe.example`,
  phone: (_, __, n) => `+331445${padded(n % 100_000, 5)}`,
  iban: (_, __, n) => ibanOf(n),
  bic: (_, __, n) => `AGRIFR${String.fromCodePoint(65 + (n % 26))}P`,
  siren: (_, __, n) => sirenOf(n),
  siret: (_, __, n) => luhn(`${sirenOf(n)}0001`),
  'vat-number': (_, __, n) => vatNumberOfSiren(sirenOf(n)),
  country: (_, __, n) => countryCodes[n % countryCodes.length],
  colour: (_, __, n) => `#${(n % 0xff_ff_ff).toString(16).padStart(6, '0')}`,
  file: () => null,
  rows: ({ columns = {}, whole }, _, n) =>
    ['30', '70'].map((percent, at) => ({
      ...valuesOf(columns, n + at),
      ...(whole !== undefined && { [whole]: percent }),
    })),
  shares: () => [
    { percent: '30', days: 0, from: 'invoice_date', dayOfMonth: null },
    { percent: '70', days: 45, from: 'end_of_month', dayOfMonth: null },
  ],
};

const valuesOf = (fields: RecordDefinition['fields'], n: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, makers[field.kind](field, name, n)]),
  );

/** Values that a definition takes, other ones for every `n`; what refers to other records names none. */
export function valuesFor({ fields, rules }: Pick<RecordDefinition, 'fields' | 'rules'>, n: number) {
  const values = valuesOf(fields, n);
  for (const { when, is, field, must } of rules)
    if (must !== 'said' && is.includes(String(values[when]))) values[field] = must === 'zero' ? '0' : null;
  return values;
}
