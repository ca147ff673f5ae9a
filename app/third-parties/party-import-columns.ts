import { texts } from '#locales/index.ts';
import type { Translate } from '#locales/translate.ts';
import type { ImportColumn } from '../import/import-lines.ts';

/** Fields of a third party that a file may say, as they are called in texts and programs. */
const fields = [
  'name',
  'civility',
  'firstName',
  'tradeName',
  'code',
  'client',
  'supplier',
  'prospect',
  'naturalPerson',
  'siren',
  'siret',
  'vatNumber',
  'naf',
  'category',
  'serviceType',
  'portal',
  'legalForm',
  'capital',
  'street',
  'complement',
  'postalCode',
  'city',
  'country',
  'phone',
  'mobile',
  'email',
  'website',
  'language',
  'paymentCondition',
  'paymentType',
  'iban',
  'bic',
  'creditLimit',
  'accountingCode',
  'generalAccount',
  'supplierAccount',
  'noReminders',
  'note',
] as const;
export type ImportField = (typeof fields)[number] | 'confirmDuplicates';

/** Numbers that a spreadsheet has taken the first zero from: "1000" for the postal code 01000. */
const zeros: Readonly<Record<string, RegExp>> = {
  siren: /^\d{8}$/,
  siret: /^\d{13}$/,
  phone: /^[1-9]\d{8}$/,
  mobile: /^[1-9]\d{8}$/,
  postalCode: /^\d{4}$/,
};

/** What a cell said before that. */
export const withZero = (name: string, typed: string): string =>
  zeros[name]?.test(typed) ? `0${typed}` : typed;

const required: ReadonlySet<string> = new Set(['name', 'street', 'postalCode', 'city']);

/** Those whose cells are not plain to anybody. */
const hinted: ReadonlySet<string> = new Set(Object.keys(texts.fr.thirdParties.import.hint));

/** What such columns are called in files of others. */
const others: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  name: ['raison sociale', 'société', 'company', 'company name', 'nom / raison sociale'],
  street: ['adresse', 'adresse 1', 'address', 'address 1'],
  complement: ['adresse 2', 'address 2'],
  postalCode: ['cp', 'zip', 'zip code', 'postcode'],
  city: ['commune', 'town'],
  email: ['mail', 'courriel', 'email'],
  phone: ['tél', 'tel', 'telephone', 'phone number'],
  mobile: ['portable', 'cell'],
  vatNumber: ['tva intracommunautaire', 'vat', 'tva'],
  website: ['site internet', 'web', 'site'],
  naf: ['ape', 'code ape', 'naf'],
  capital: ['capital', 'capital social'],
  creditLimit: ['encours', 'encours autorisé', 'credit limit'],
};

const fieldTexts = { fr: texts.fr.thirdParties.field, en: texts.en.thirdParties.field };

/** The columns that a file of third parties may have, named in both languages. */
export function importColumns(t: Translate): ImportColumn[] {
  const columns = fields.map((key): ImportColumn => ({
    key,
    label: t(`thirdParties.field.${key}`),
    names: [key, fieldTexts.fr[key], fieldTexts.en[key], ...(others[key] ?? [])],
    required: required.has(key),
    hint: hinted.has(key) ? t(`thirdParties.import.hint.${key}`) : null,
  }));
  const { fr, en } = texts;
  return [
    ...columns,
    {
      key: 'confirmDuplicates',
      label: t('thirdParties.import.duplicates'),
      names: ['confirmDuplicates', fr.thirdParties.import.duplicates, en.thirdParties.import.duplicates],
      required: false,
      hint: t('thirdParties.import.duplicatesHint'),
    },
  ];
}
