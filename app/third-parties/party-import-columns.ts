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
export type ImportField = (typeof fields)[number] | 'confirmDuplicates' | 'groups';

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

const required: ReadonlySet<string> = new Set(['name']);

/** Those whose cells are not plain to anybody. */
const hinted: ReadonlySet<string> = new Set(Object.keys(texts.fr.thirdParties.import.hint));

/** What such columns are called in the exports of Dolibarr, Odoo, EBP, Sage and Ciel (docs/import.md). */
const others: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  name: [
    'raison sociale',
    'société',
    'company',
    'company name',
    'nom / raison sociale',
    's.nom',
    'nom du tiers',
    'intitulé',
    'third-party name',
    'ct_intitule',
  ],
  tradeName: ['nom alternatif', 's.name_alias', 'alias name', 'enseigne'],
  code: [
    'code client',
    'code tiers',
    'code fournisseur',
    's.code_client',
    'customer code',
    'référence',
    'ref',
    'n° client',
    'numéro client',
    'ct_num',
  ],
  client: ['s.client', 'customer', 'est un client'],
  supplier: ['s.fournisseur', 'vendor', 'est un fournisseur'],
  street: ['adresse', 'adresse 1', 'address', 'address 1', 's.address', 'street', 'rue 1', 'ct_adresse'],
  complement: ['adresse 2', 'address 2', 'street2', 'rue 2', 'complément d’adresse', 'ct_complement'],
  postalCode: ['cp', 'zip', 'zip code', 'postcode', 's.zip', 'ct_codepostal'],
  city: ['commune', 'town', 's.town', 'ct_ville'],
  country: ['code pays', 'country code', 'c.code', 'country_id', 'ct_pays'],
  email: ['mail', 'courriel', 'email', 's.email', 'adresse e-mail', 'ct_email'],
  phone: [
    'tél',
    'tel',
    'telephone',
    'phone number',
    's.phone',
    'téléphone fixe',
    'téléphone 1',
    'ct_telephone',
  ],
  mobile: ['portable', 'cell', 'téléphone portable', 'mobile phone', 'téléphone 2'],
  siren: ['n° siren', 'id. prof. 1', 's.siren', 'company_registry'],
  siret: ['n° siret', 'id. prof. 2', 's.siret', 'ct_siret'],
  vatNumber: [
    'tva intracommunautaire',
    'vat',
    'tva',
    's.tva_intra',
    'numéro de tva',
    'num tva',
    'n° tva',
    'n° tva intracommunautaire',
    'tax id',
    'n° identifiant',
    'ct_identifiant',
  ],
  website: ['site internet', 'web', 'site', 'url', 's.url', 'website', 'ct_site'],
  naf: ['ape', 'code ape', 'naf', 'id. prof. 3', 's.ape', 'ct_ape'],
  capital: ['capital', 'capital social', 's.capital'],
  legalForm: ['cfj.libelle', 'statut juridique'],
  note: ['note', 'notes', 's.note_private', 'comment', 'commentaire', 'observations'],
  paymentCondition: [
    'conditions de règlement',
    'payterm.libelle',
    'conditions de paiement',
    'échéance',
    'payment terms',
  ],
  paymentType: [
    'mode de règlement',
    'paymode.libelle',
    'mode de paiement',
    'moyen de règlement',
    'payment method',
  ],
  creditLimit: ['encours', 'encours autorisé', 'credit limit', 's.outstanding_limit'],
  accountingCode: [
    'code comptable client',
    's.code_compta',
    'code compta',
    'n° compte',
    'compte comptable',
    'compte tiers',
    'compte auxiliaire',
  ],
  generalAccount: ['compte collectif', 'compte collectif client', 'ct_comptea'],
  groups: ['groupe', 'groups', 'catégories', 'étiquettes', 'category_id', 'tags', 'famille'],
};

const fieldTexts = { fr: texts.fr.thirdParties.field, en: texts.en.thirdParties.field };

/** The columns that a file of third parties may have, named in both languages. */
export function importColumns(t: Translate, withGroups: boolean): ImportColumn[] {
  const columns = fields.map((key): ImportColumn => ({
    key,
    label: t(`thirdParties.field.${key}`),
    names: [key, fieldTexts.fr[key], fieldTexts.en[key], ...(others[key] ?? [])],
    required: required.has(key),
    hint: hinted.has(key) ? t(`thirdParties.import.hint.${key}`) : null,
  }));
  const { fr, en } = texts;
  const groups: ImportColumn = {
    key: 'groups',
    label: t('thirdParties.import.groups'),
    names: ['groups', fr.thirdParties.import.groups, en.thirdParties.import.groups, ...(others.groups ?? [])],
    required: false,
    hint: t('thirdParties.import.groupsHint'),
  };
  return [
    ...columns,
    ...(withGroups ? [groups] : []),
    {
      key: 'confirmDuplicates',
      label: t('thirdParties.import.duplicates'),
      names: ['confirmDuplicates', fr.thirdParties.import.duplicates, en.thirdParties.import.duplicates],
      required: false,
      hint: t('thirdParties.import.duplicatesHint'),
    },
  ];
}
