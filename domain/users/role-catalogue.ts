import { recordDefinitions } from '../records/registry.ts';
import { entityRights, families } from '../kernel/roles.ts';

/*
 * The roles as people choose them: families with their rights, in the areas of a company's work. Each has words in
 * the texts under `roles`: a family what it is about, a right a name and a sentence.
 */

export const roleAreas = [
  'general',
  'company',
  'people',
  'sales',
  'purchases',
  'products',
  'thirdParties',
  'accounting',
  'sharing',
  'settings',
  'lists',
] as const;
export type RoleArea = (typeof roleAreas)[number];

export interface RoleFamily {
  /** `QUOTATION`, or the entity of a plain record. */
  key: string;
  area: RoleArea;
  /** The plain record whose rights these are; null: a family of its own. */
  resource: string | null;
  rights: readonly { role: string; right: string }[];
}

/** Which families belong to which area; a family that none names is one of the settings. */
const areaFamilies: Readonly<Partial<Record<RoleArea, readonly string[]>>> = {
  company: ['COMPANY', 'CORPORATION', 'DEPARTMENT', 'COMPANY_GROUP', 'ORGANIZATION'],
  people: [
    'PERSON',
    'CONTRACT',
    'REST_DAY',
    'PERSON_ACTIVITY',
    'PROJECT_EXPENSE',
    'PAYROLL',
    'HEALTH_EXAM',
    'CERTIFICATE',
    'EQUIPMENT',
    'POSITION',
    'PROJECT',
    'TRANSPORT_ORDER',
  ],
  sales: ['QUOTATION', 'SALE_ORDER', 'INVOICE', 'REFUND', 'PAYMENT', 'REVENUE_STATS'],
  purchases: ['PURCHASE_ORDER'],
  products: ['PRODUCT_SERVICE_SALE', 'PRODUCT_SERVICE_PURCHASE', 'PRODUCT', 'SUPPLIER_PRODUCT'],
  thirdParties: ['THIRD_PARTY', 'THIRD_PARTY_GROUP'],
  accounting: ['ACCOUNTING'],
  sharing: ['SHARE_DOCUMENT', 'DOCUMENT'],
};

const areaOf = (family: string): RoleArea =>
  roleAreas.find((area) => areaFamilies[area]?.includes(family)) ?? 'settings';

const rightsOf = (key: string, rights: readonly string[]) =>
  rights.map((right) => ({ role: `ROLE_${key}_${right}`, right }));

/** Roles that belong to no family; base roles are a group's or account's own and are chosen there. */
const single = ['COMMERCE_MANAGER', 'MANAGER_REST_DAY', 'CHANGE_PERSON_ACTIVITY_BILLABLE'];

/** Every role that can be given, by family. */
export const roleFamilies: readonly RoleFamily[] = [
  {
    key: 'GENERAL',
    area: 'general' as const,
    resource: null,
    rights: single.map((right) => ({ role: `ROLE_${right}`, right })),
  },
  ...Object.entries(families).map(([key, rights]) => ({
    key,
    area: areaOf(key),
    resource: null,
    rights: rightsOf(key, rights),
  })),
  ...recordDefinitions
    .filter(({ entity }) => !Object.hasOwn(families, entity))
    .map(({ entity, resource }) => ({
      key: entity,
      area: 'lists' as const,
      resource,
      rights: rightsOf(entity, entityRights),
    })),
].sort((a, b) => roleAreas.indexOf(a.area) - roleAreas.indexOf(b.area));

/** Family and right of a role that can be given. */
export const roleOfName: ReadonlyMap<string, { family: RoleFamily; right: string }> = new Map(
  roleFamilies.flatMap((family) =>
    family.rights.map(({ role, right }) => [role, { family, right }] as const),
  ),
);
