import { writePhone } from '#domain/kernel/phone.ts';
import { thirdPartyTypes, type ThirdPartyRow } from '#projections/third-parties/third-parties.ts';
import type { Tag } from './party-tags.tsx';
import type { ListColumn } from '../ui/list/list-columns.ts';

interface Words {
  t(key: string): string;
}

/** A third party with what is left to pay; null for who may not see that. */
export interface PartyRow extends ThirdPartyRow {
  balance: string | null;
  tagged: Tag[];
  managerName: string | null;
}

/** What lists and files say of a third party. */
export const partyColumns: readonly ListColumn<PartyRow, Words>[] = [
  {
    key: 'name',
    header: 'thirdParties.field.name',
    type: 'text',
    narrow: 'title',
    sort: { name: 'name', first: 'asc' },
    value: (row, { t }) => (row.name === '' ? t('commerce.erased') : row.name),
  },
  {
    key: 'code',
    field: 'party-code',
    header: 'thirdParties.field.code',
    type: 'text',
    narrow: 'side',
    sort: { name: 'code', first: 'asc' },
    value: (row) => row.code,
  },
  {
    key: 'postalCode',
    field: 'party-address.postalCode',
    header: 'thirdParties.field.postalCode',
    type: 'text',
    value: (row) => row.postalCode,
  },
  {
    key: 'city',
    field: 'party-address.city',
    header: 'thirdParties.field.city',
    type: 'text',
    narrow: 'below',
    value: (row) => row.city,
  },
  { key: 'siren', header: 'thirdParties.field.siren', type: 'text', value: (row) => row.siren },
  {
    key: 'types',
    header: 'thirdParties.field.types',
    type: 'text',
    value: (row, { t }) =>
      thirdPartyTypes
        .filter((type) => row[type])
        .map((type) => t(`thirdParties.field.${type}`))
        .join(', '),
  },
  {
    key: 'category',
    field: 'party-category',
    header: 'thirdParties.field.category',
    type: 'text',
    value: (row) => row.category,
  },
  {
    key: 'serviceType',
    field: 'party-serviceType',
    header: 'thirdParties.field.serviceType',
    type: 'text',
    value: (row) => row.serviceType,
  },
  {
    key: 'email',
    field: 'party-email',
    header: 'thirdParties.field.email',
    type: 'text',
    narrow: 'below',
    value: (row) => row.email,
  },
  {
    key: 'phone',
    field: 'party-phone',
    header: 'thirdParties.field.phone',
    type: 'text',
    value: (row) => row.phone && writePhone(row.phone),
  },
  {
    key: 'tags',
    header: 'thirdParties.field.tags',
    type: 'text',
    narrow: 'below',
    value: (row) => row.tagged.map(({ label }) => label).join(', '),
  },
  {
    key: 'accountManager',
    field: 'party-accountManager',
    header: 'thirdParties.field.accountManager',
    type: 'text',
    value: (row) => row.managerName,
  },
  { key: 'balance', header: 'thirdParties.field.balance', type: 'amount', value: (row) => row.balance },
  {
    key: 'enabled',
    header: 'thirdParties.field.state',
    type: 'text',
    value: (row, { t }) => t(row.enabled ? 'thirdParties.state.enabled' : 'thirdParties.state.disabled'),
  },
];

/** The columns of a list that nobody chose others for. */
export const usualPartyColumns: readonly string[] = [
  'name',
  'code',
  'city',
  'siren',
  'types',
  'email',
  'balance',
];
