import { questions } from '../kernel/questions.ts';
import type { CorporationProfile } from './corporation.ts';
import type { SirenHolder } from './corporation-parts.ts';
import type { OrgNode } from './org-unit.ts';

/** What commands ask about organization. */
export interface OrganizationQuestions {
  corporation(id: number): Promise<CorporationProfile | null>;
  /** The corporations of a SIREN, disabled ones included. */
  corporationsOfSiren(siren: string): Promise<SirenHolder[]>;
  /** Which of these corporations there are. */
  knownCorporations(ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Every unit and department of a corporation; nobody changes their trees until this transaction ends. */
  orgTree(corporation: number): Promise<OrgNode[]>;
  /** The units and departments that somebody is in, or was. */
  unitsAround(person: number, corporation: number): Promise<number[]>;
  /** What a named parameter that is no setting says in a corporation. */
  parameter(code: string, corporation: number): Promise<string | number | boolean | null>;
  /** Whether another group of companies has this name or code. */
  isCompanyGroupTaken(field: 'name' | 'code', value: string, exceptId: number): Promise<boolean>;
}

export const organizationQuestions = questions<OrganizationQuestions>('organization');
