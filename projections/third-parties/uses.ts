import { is, among, type Uses } from '../uses-in.ts';

/** Where records are used here. */
export const thirdPartyUses: Uses = {
  thirdparty: { table: 'third_party', refers: among('record_ids') },
  thirdpartyAddress: { table: 'third_party_address', refers: is('address_type_id') },
};
