import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/* Groups of companies, companies being set up, and how a corporation is organized. */

interface CompanyGroupTable {
  id: number;
  name: string;
  code: string | null;
  notes: string | null;
  corporation_ids: number[];
  revision: number;
}

interface CompanyDraftTable {
  id: string;
  user_id: number;
  name: string;
  typed: JSONColumnType<Record<string, string[]>>;
  at: Generated<string>;
}

interface OrgUnitTable {
  id: number;
  corporation_id: number;
  kind: string;
  parent_id: number | null;
  name: string;
  code: string | null;
  type_id: number | null;
  manager_id: number | null;
  description: string | null;
  /** Who is there now. */
  people: Generated<number>;
  revision: number;
}

/** A company that is closed to changes, since it moves or has moved (db/company-hold.ts). */
interface CompanyHoldTable {
  corporation_id: number;
  state: 'frozen' | 'held' | 'moved' | 'coming';
  moved_to: string | null;
  at: ColumnType<string, undefined, string>;
}

interface OrgUnitPersonTable {
  unit_id: number;
  person_id: number;
  since: string;
  until: string | null;
}

export interface OrganizationTables {
  company_group: CompanyGroupTable;
  company_draft: CompanyDraftTable;
  company_hold: CompanyHoldTable;
  org_unit: OrgUnitTable;
  org_unit_person: OrgUnitPersonTable;
}
