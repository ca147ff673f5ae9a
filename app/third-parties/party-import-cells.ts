import type { ThirdPartyProfile } from '#domain/third-parties/third-party.ts';
import { countryNamed } from '#domain/kernel/countries.ts';
import { folded } from '#domain/kernel/folded.ts';
import { civilityIn, flagIn, listIn } from '../import/cells.ts';
import type { ImportLine, LineProblem } from '../import/import-lines.ts';
import { withZero } from './party-import-columns.ts';
import { optionalActivityCode } from '#domain/records/activity.ts';
import { sortFields } from '#domain/third-parties/sorted-by.ts';
import { parties, type Party } from './party-screens.ts';

/** Made once for thousands of lines. */
const activityCode = optionalActivityCode();

const plain = (text: string): string => folded(text).trim();

const languageOf = (cell: string): string => {
  const said = plain(cell);
  if (said.startsWith('fr')) return 'fr';
  return said.startsWith('en') || said.startsWith('an') ? 'en' : cell;
};

/** What Dolibarr writes of customers, where it is neither yes nor no. */
const customerCodes: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  '2': { client: false, prospect: true },
  '3': { client: true, prospect: true },
};

/** Ids of what a file names, by their folded names. */
export interface PartyRecords {
  paymentCondition: ReadonlyMap<string, number>;
  paymentType: ReadonlyMap<string, number>;
  category: ReadonlyMap<string, number>;
  serviceType: ReadonlyMap<string, number>;
  portal: ReadonlyMap<string, number>;
  groups: ReadonlyMap<string, number>;
  /** Codes of the activities that there are; none: any is taken. */
  activities: ReadonlySet<string>;
}

const texts = [
  'name',
  'firstName',
  'tradeName',
  'code',
  'siren',
  'siret',
  'vatNumber',
  'naf',
  'legalForm',
  'capital',
  'phone',
  'mobile',
  'email',
  'website',
  'iban',
  'bic',
  'creditLimit',
  'accountingCode',
  'generalAccount',
  'supplierAccount',
  'note',
] as const;

/** A third party as a line's cells are put over it: what its schema takes. */
export interface PartyBody {
  name: string;
  client: boolean;
  supplier: boolean;
  prospect: boolean;
  naturalPerson: boolean;
  noReminders: boolean;
  address: { street: string; complement: string | null; postalCode: string; city: string; country: string };
  customFields?: object;
  [field: string]: unknown;
}

/** A third party as its schema takes it; null once erased. */
export function partyBody({ identity, ...terms }: ThirdPartyProfile): PartyBody | null {
  if (identity === null) return null;
  const { enabled: _enabled, billingAddress: _billing, id: _id, ...said } = terms;
  const { lastName, accounts: _accounts, ...who } = identity;
  return { ...said, ...who, name: lastName ?? identity.name, noReminders: terms.noReminders === true };
}

const nobody = (party: Party): PartyBody => ({
  name: '',
  ...parties[party].born,
  naturalPerson: false,
  noReminders: false,
  language: 'fr',
  address: { street: '', complement: null, postalCode: '', city: '', country: 'FR' },
});

/**
 * Cells over what there is, as the schema takes them: a column that the file lacks and a cell without anything say
 * nothing. Of a new one, what the list is of counts where the file does not say what it is.
 */
export function partyCells(
  values: ImportLine['values'],
  records: PartyRecords,
  party: Party,
  before: PartyBody | null,
): { body: PartyBody; problems: LineProblem[] } {
  const cell = (name: string) => values[name]?.trim() ?? '';
  const given = (name: string) => cell(name) !== '';
  const base = before ?? nobody(party);
  const problems: LineProblem[] = [];
  const record = (name: Exclude<keyof PartyRecords, 'activities'>, typed: string): number | null => {
    const id = records[name].get(plain(typed));
    if (id === undefined) problems.push({ column: name, typed, error: 'import.unknownReference' });
    return id ?? null;
  };
  const dolibarr = customerCodes[cell('client')];
  const flag = (name: string, otherwise: boolean): boolean => {
    const coded = dolibarr?.[name];
    if (coded !== undefined) return coded;
    if (!given(name)) return otherwise;
    const said = flagIn(cell(name));
    if (said === null) problems.push({ column: name, typed: cell(name), error: 'import.flag' });
    return said ?? otherwise;
  };
  const types = ['client', 'supplier', 'prospect'] as const;
  const says =
    before !== null || !types.some(given) ? base : { client: false, supplier: false, prospect: false };
  const country = given('country')
    ? (countryNamed(cell('country')) ?? cell('country'))
    : base.address.country;
  const postalCode = country === 'FR' ? withZero('postalCode', cell('postalCode')) : cell('postalCode');
  const body: PartyBody = {
    ...base,
    ...Object.fromEntries(texts.filter(given).map((name) => [name, withZero(name, cell(name))])),
    ...(given('civility') && { civility: civilityIn(cell('civility')) }),
    ...(given('language') && { language: languageOf(cell('language')) }),
    ...Object.fromEntries(types.map((type) => [type, flag(type, says[type])])),
    naturalPerson: flag('naturalPerson', base.naturalPerson),
    noReminders: flag('noReminders', base.noReminders),
    confirmDuplicates: flag('confirmDuplicates', false),
    address: {
      street: cell('street') || base.address.street,
      complement: cell('complement') || base.address.complement,
      postalCode: postalCode || base.address.postalCode,
      city: cell('city') || base.address.city,
      country,
    },
    ...(given('paymentCondition') && {
      paymentCondition: record('paymentCondition', cell('paymentCondition')),
    }),
    ...(given('paymentType') && { paymentType: record('paymentType', cell('paymentType')) }),
    ...Object.fromEntries(sortFields.filter(given).map((name) => [name, record(name, cell(name))])),
    groups: listIn(cell('groups')).flatMap((name) => record('groups', name) ?? []),
  };
  const naf = activityCode.safeParse(cell('naf')).data ?? null;
  if (naf !== null && records.activities.size > 0 && !records.activities.has(naf))
    problems.push({ column: 'naf', typed: cell('naf'), error: 'errors.nafUnknown' });
  return { body, problems };
}
