import { thirdPartyTypes, type ThirdPartyRow } from '#projections/third-parties.ts';
import type { ListColumn } from '../ui/list-columns.ts';

interface Words {
  t(key: string): string;
}

/** What lists and files say of a third party. */
export const partyColumns: readonly ListColumn<ThirdPartyRow, Words>[] = [
  { key: 'name', header: 'thirdParties.field.name', type: 'text', narrow: 'title', sort: { name: 'name', first: 'asc' }, value: (row, { t }) => (row.name === '' ? t('commerce.erased') : row.name) },
  { key: 'code', header: 'thirdParties.field.code', type: 'text', narrow: 'side', value: (row) => row.code },
  { key: 'city', header: 'thirdParties.field.city', type: 'text', narrow: 'below', value: (row) => row.city },
  { key: 'siren', header: 'thirdParties.field.siren', type: 'text', value: (row) => row.siren },
  { key: 'types', header: 'thirdParties.field.types', type: 'text', value: (row, { t }) => thirdPartyTypes.filter((type) => row[type]).map((type) => t(`thirdParties.field.${type}`)).join(', ') },
  { key: 'email', header: 'thirdParties.field.email', type: 'text', narrow: 'below', value: (row) => row.email },
]; // prettier-ignore
