import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/* Tables of third parties and products. */

interface ThirdPartyTable {
  id: number;
  corporation_id: number;
  name: string;
  code: string | null;
  client: boolean;
  supplier: boolean;
  prospect: boolean;
  natural_person: boolean;
  language: string;
  city: string | null;
  email: string | null;
  payment_condition_id: number | null;
  payment_type_id: number | null;
  accounting_code: string | null;
  general_account: string | null;
  supplier_account: string | null;
  no_reminders: Generated<boolean>;
  identity: ColumnType<object | null, string | null, string | null>;
  enabled: Generated<boolean>;
  postal_code: string | null;
  phone: string | null;
  name_key: string | null;
  ibans: string[];
  details: JSONColumnType<object>;
  link_id: Generated<number | null>;
  tag_ids: Generated<number[]>;
  account_manager_id: number | null;
  merged_into_id: Generated<number | null>;
  merged_directly_id: Generated<number | null>;
  merged_at: Generated<string | null>;
  record_ids: number[];
  revision: number;
}

interface ProductTable {
  id: number;
  corporation_id: number;
  code: string;
  name: string;
  type: string;
  for_sale: boolean;
  for_purchase: boolean;
  unit_price: string;
  enabled: boolean;
  details: JSONColumnType<object>;
  category_id: number | null;
  product_type_id: number | null;
  transport_zone_id: number | null;
  record_ids: number[];
  revision: number;
}

interface ThirdPartyGroupTable {
  id: number;
  corporation_id: number;
  name: string;
  description: string | null;
  revision: number;
}

interface ThirdPartyGroupMemberTable {
  group_id: number;
  third_party_id: number;
}

interface SpecificPriceTable {
  id: number;
  corporation_id: number;
  product_id: number;
  name: string;
  terms: JSONColumnType<object>;
  client_ids: number[];
  group_ids: number[];
  revision: number;
}

interface SupplierProductTable {
  id: number;
  corporation_id: number;
  product_id: number;
  supplier_id: number;
  code: string | null;
  name: string | null;
  price: string;
  minimum_quantity: string;
  preferred: boolean;
  terms: JSONColumnType<object>;
  revision: number;
}

interface ProductPurchaseTable {
  version_id: number;
  product_id: number;
  supplier_id: number;
  date: string | null;
  unit_price: string;
  accepted: boolean;
}

interface PriceHistoryTable {
  id: number;
  corporation_id: number;
  product_id: number;
  kind: 'product' | 'specificPrice' | 'supplierProduct';
  source_id: number;
  name: string | null;
  supplier_id: number | null;
  before: ColumnType<object | null, string | null, string | null>;
  after: ColumnType<object | null, string | null, string | null>;
  user_id: number | null;
  at: string;
}

export interface CatalogueTables {
  third_party_group: ThirdPartyGroupTable;
  third_party_group_member: ThirdPartyGroupMemberTable;
  third_party: ThirdPartyTable;
  product: ProductTable;
  specific_price: SpecificPriceTable;
  supplier_product: SupplierProductTable;
  price_history: PriceHistoryTable;
  product_purchase: ProductPurchaseTable;
}
