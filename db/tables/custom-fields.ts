import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

/* Fields that corporations add to records, and named parameters. */

interface CustomFieldTable {
  id: number;
  corporation_id: number;
  owner: string;
  code: string;
  position: number;
  enabled: boolean;
  facts: JSONColumnType<object>;
  revision: number;
}

interface CustomValueTable {
  owner: string;
  owner_id: number;
  corporation_id: number;
  values: JSONColumnType<object>;
  revision: number;
}

interface CustomSaidTable {
  owner: string;
  owner_id: number;
  corporation_id: number;
  /** "adresse.ville" of a part. */
  code: string;
  said: string;
  key: GeneratedAlways<string>;
  words: GeneratedAlways<string>;
  number: GeneratedAlways<string | null>;
}

interface ParameterValueTable {
  /** 0: of the whole installation. */
  corporation_id: number;
  code: string;
  value: ColumnType<string | number | boolean, string, string>;
}

export interface CustomTables {
  custom_field: CustomFieldTable;
  custom_value: CustomValueTable;
  custom_said: CustomSaidTable;
  parameter_value: ParameterValueTable;
}
