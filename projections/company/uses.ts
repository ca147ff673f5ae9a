import { sql, type RawBuilder } from 'kysely';
import { is, type Uses } from '../uses-in.ts';

const hasAddressOf = (type: number): RawBuilder<unknown> =>
  sql`details @> ${JSON.stringify({ addresses: [{ addressType: type }] })}::jsonb`;

const hasAccount = (account: number): RawBuilder<unknown> =>
  sql`details @> ${JSON.stringify({ bankAccount: account })}::jsonb`;

/** Where records are used here. */
export const organizationUses: Uses = {
  orgUnit: { table: 'org_unit', refers: is('type_id') },
  companyAddress: { table: 'corporation', refers: hasAddressOf },
  companyAccount: { table: 'corporation', refers: hasAccount },
};
