import type { VatCategory } from '../amounts/totals.ts';
import { isCivilDate, type CivilDate } from '../kernel/dates.ts';
import { money, normalise, type DecimalString } from '../kernel/decimal.ts';
import { normaliseIdentifier, readVatNumber } from '../kernel/identifiers.ts';
import type { Address } from '../kernel/address.ts';
import type { ElectronicParty, ElectronicVat, PartyIdentifier } from './electronic-invoice.ts';
import { textAt } from './xml-tree.ts';

/*
 * What both syntaxes share: values as the standard writes them, and a list of what is wrong with them.
 */

/** What is wrong with an invoice, as translation keys with parameters; `at` is the line, from 1, or null. */
export interface Reading {
  readonly problems: string[];
  /** Notes a problem, of a line or of the whole. */
  tell(key: string, parameters?: Readonly<Record<string, string | number>>): void;
}

/** Values of a file may hold what parts a key from its parameters. */
const plain = (value: string | number): string =>
  String(value)
    .replaceAll(/[|=\s]+/g, ' ')
    .trim()
    .slice(0, 80);

/** No page shows more, and a hostile file has no end of them. */
const MOST_TOLD = 30;

export function startReading(): Reading {
  const problems: string[] = [];
  return {
    problems,
    tell(key, parameters = {}) {
      const said = Object.entries(parameters).map(([name, value]) => `|${name}=${plain(value)}`);
      const problem = `received.problem.${key}${said.join('')}`;
      if (problems.length < MOST_TOLD && !problems.includes(problem)) problems.push(problem);
    },
  };
}

const NUMBER = /^[-+]?(\d{1,15}(\.\d{0,20})?|\.\d{1,20})$/;

/** A number as XML writes it, "1234.5"; null for any other text. */
export const numberOf = (text: string | null): DecimalString | null => {
  const bare = text?.replaceAll(/\s/g, '') ?? '';
  return NUMBER.test(bare) ? normalise(bare.replace(/^\+/, '')) : null;
};

interface Named {
  /** What is missing or wrong, the last part of `received.problem.…`. */
  key: string;
  /** The line, from 1; null: the document. */
  line?: number;
}

const placeOf = ({ line }: Named): { line?: number } => (line === undefined ? {} : { line });

/** The number at a path; told when there is none or it is no number. Returned as 0 then. */
export function requiredNumber(reading: Reading, node: unknown, path: string, named: Named): DecimalString {
  const text = textAt(node, path);
  const number = numberOf(text);
  if (number !== null) return number;
  reading.tell(
    text === null ? named.key : `${named.key}Wrong`,
    text === null ? placeOf(named) : { ...placeOf(named), value: text },
  );
  return '0';
}

export const requiredMoney = (reading: Reading, node: unknown, path: string, named: Named): DecimalString =>
  money(requiredNumber(reading, node, path, named));

/** Money that may be left out: 0 then. */
export function moneyAt(reading: Reading, node: unknown, path: string, key: string): DecimalString {
  return textAt(node, path) === null ? '0.00' : requiredMoney(reading, node, path, { key });
}

/** A number that may be left out. */
export const optionalNumber = (node: unknown, path: string): DecimalString | null =>
  numberOf(textAt(node, path));

/** "20261103", "2026-11-03", "2026-11-03+01:00"; null for what is no day. */
export function dayOf(text: string | null): CivilDate | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T+Z-].*)?$/.exec(text ?? '') ?? [];
  const date = `${year}-${month}-${day}`;
  return isCivilDate(date) ? date : null;
}

/** A day that may be left out; told when it is none. */
export function dayAt(reading: Reading, node: unknown, path: string, key: string): CivilDate | null {
  const text = textAt(node, path);
  const day = dayOf(text);
  if (text !== null && day === null) reading.tell(key, { value: text });
  return day;
}

const categories = ['S', 'E', 'AE', 'K', 'G', 'O', 'Z'] as const satisfies readonly VatCategory[];

/** The VAT of a line, allowance or total; told when its category is none that we know. */
export function vatOf(
  reading: Reading,
  code: string | null,
  rate: DecimalString | null,
  line?: number,
): ElectronicVat {
  const category = categories.find((one) => one === code);
  if (category === undefined)
    reading.tell(line === undefined ? 'vatCategory' : 'lineVatCategory', {
      ...(line !== undefined && { line }),
      code: code ?? '–',
    });
  return {
    category: category ?? 'S',
    rate: category === 'O' ? null : (rate ?? (category === 'S' ? null : '0')),
  };
}

/** An identifier of the shape that its scheme has: nine digits of 0002, fourteen of 0009. */
function ofScheme(identifiers: readonly PartyIdentifier[], scheme: string, digits: number): string | null {
  const shape = new RegExp(`^\\d{${digits}}$`);
  const found = identifiers.find((one) => one.scheme === scheme && shape.test(normaliseIdentifier(one.id)));
  return found ? normaliseIdentifier(found.id) : null;
}

const nineOf = (id: string | null | undefined): string | null => (id ? id.slice(0, 9) : null);

interface Identified {
  identifiers: readonly PartyIdentifier[];
  vatNumber: string | null;
  electronicAddress: ElectronicParty['electronicAddress'];
}

/** Who it is in the register: by what the file says outright, else by what SIRET, VAT number or address hold of it. */
export function registered({ identifiers, vatNumber, electronicAddress }: Identified) {
  const siret = ofScheme(identifiers, '0009', 14);
  const french = /^FR[0-9A-Z]{2}(\d{9})$/.exec(normaliseIdentifier(vatNumber ?? ''))?.[1] ?? null;
  const { scheme, id } = electronicAddress ?? { scheme: '', id: '' };
  const addressed =
    scheme === '0225' || scheme === '0002' || scheme === '0009' ? (/^\d{9}/.exec(id)?.[0] ?? null) : null;
  const siren = ofScheme(identifiers, '0002', 9) ?? nineOf(siret) ?? french ?? addressed;
  return {
    siren,
    siret,
    vatNumber: vatNumber === null ? null : (readVatNumber(vatNumber) ?? normaliseIdentifier(vatNumber)),
    identifiers: identifiers.filter(({ scheme: of }) => of !== '0002' && of !== '0009'),
  };
}

/** An address as far as it is said; null when nothing is. */
export function addressOf(said: {
  lines: readonly (string | null)[];
  postalCode: string | null;
  city: string | null;
  country: string | null;
}): Address | null {
  const [street = '', ...more] = said.lines.filter((line) => line !== null);
  if (street === '' && said.city === null && said.postalCode === null && said.country === null) return null;
  return {
    street,
    complement: more.length === 0 ? null : more.join(', '),
    postalCode: said.postalCode ?? '',
    city: said.city ?? '',
    country: (said.country ?? 'FR').toUpperCase(),
  };
}
