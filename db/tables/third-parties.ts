import type { ColumnType } from 'kysely';

/* Tables of what third parties have. */

type Written = ColumnType<object | null, string | null, string | null>;

interface ThirdPartyAddressTable {
  id: number;
  corporation_id: number;
  third_party_id: number;
  address_type_id: number | null;
  billing: boolean;
  delivery: boolean;
  facts: Written;
}

interface ThirdPartyContactTable {
  id: number;
  corporation_id: number;
  third_party_id: number;
  name: string;
  email: string | null;
  receives: string[];
  facts: Written;
}

interface ThirdPartyRelationTable {
  id: number;
  corporation_id: number;
  third_party_id: number;
  other_id: number;
  kind: string;
}

export interface ThirdPartyTables {
  third_party_address: ThirdPartyAddressTable;
  third_party_contact: ThirdPartyContactTable;
  third_party_relation: ThirdPartyRelationTable;
}
