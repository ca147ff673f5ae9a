/**
 * The roles of the product (first specification, section 6; names decided in 3-decisions.md, "Roles").
 * A family is a group of rights over one subject; its MANAGER right implies the others.
 */
const documentRights = [
  'MANAGER',
  'LIST',
  'CREATE',
  'EDIT',
  'GENERATE',
  'ACCEPT',
  'CANCEL',
  'REFUSE',
  'DELETE',
  'SEND',
  'PDF_PRINT',
  'DUPLICATE',
  'DETAIL',
  'ATTACH_DOCUMENT',
  'VIEW_DOCUMENT',
  'AFFECT_PROJECT',
  'AFFECT_TO_INVOICE',
] as const;

/**
 * The generated rights of every back-office entity; `ROLE_VAT_EDIT` and the like follow from the record definitions.
 */
export const entityRights = ['READ', 'CREATE', 'EDIT', 'DELETE'] as const;
export type EntityRole = `ROLE_${string}_${(typeof entityRights)[number]}`;

export const families = {
  COMPANY: [
    'VIEW_DETAIL',
    'EDIT',
    'VIEW_STRUCTURE',
    'ADD_STRUCTURE',
    'EDIT_STRUCTURE',
    'ADD_PERSON',
    'ADD_DOCUMENT',
    'VIEW_DOCUMENT',
    'MANAGE_DOCUMENT',
    'VIEW_PERSON_LIST',
  ],
  PERSON: [
    'VIEW_LIST',
    'CREATE',
    'VIEW_PROFILE',
    'EDIT_PROFILE',
    'MANAGE_ACCOUNT',
    'DELETE',
    'ADD_DOCUMENT',
    'MANAGE_DOCUMENT',
    'MANAGE_PERMISSION',
    'ADD_REST_DAY',
    'SEE_OTHERS_REST_DAY',
    'MANAGE_REST_DAY',
    'VIEW_REST_DAY',
    'MANAGE_PAYROLL',
    'ADD_HEALTH_EXAM',
    'MANAGE_HEALTH_EXAM',
    'ADD_TRAINING',
    'MANAGE_TRAINING',
    'GROUP_MANAGE',
  ],
  QUOTATION: [...documentRights, 'READ'],
  SALE_ORDER: [...documentRights, 'READ'],
  PURCHASE_ORDER: [...documentRights, 'READ', 'RECEIVE', 'REGISTER_INVOICE', 'APPROVE_INVOICE'],
  INVOICE: [...documentRights, 'READ', 'GENERATE_REFUND'],
  REFUND: [
    'MANAGER',
    'READ',
    'LIST',
    'CREATE',
    'SEND',
    'EDIT',
    'DELETE',
    'DUPLICATE',
    'GENERATE',
    'DETAIL',
    'PRINT',
    'ATTACH_DOCUMENT',
    'VIEW_DOCUMENT',
  ],
  PAYMENT: ['MANAGER', 'READ', 'LIST', 'CREATE', 'EDIT', 'DETAIL'],
  PRODUCT_SERVICE_SALE: ['MANAGER', 'VIEW_LIST', 'CREATE', 'EDIT', 'DELETE'],
  PRODUCT_SERVICE_PURCHASE: ['MANAGER', 'VIEW_LIST', 'CREATE', 'EDIT', 'DELETE'],
  REVENUE_STATS: ['MANAGER', 'LIST', 'MONTHLY', 'BY_CUSTOMER'],
  ACCOUNTING: ['MANAGER', 'VIEW', 'BOOK', 'EDIT_ACCOUNTS', 'CLOSE', 'EXPORT'],
  SHARE_DOCUMENT: ['VIEW_LIST', 'CREATE', 'EDIT', 'DELETE'],
  REMOTE_STORAGE: [...entityRights, 'PUSH'],
  REMOTE_STORAGE_TYPE: entityRights,
  THIRD_PARTY: entityRights,
  THIRD_PARTY_GROUP: entityRights,
  PROJECT: [...entityRights, 'VIEW_COST', 'PLAN', 'BILL'],
  CORPORATION: entityRights,
  PROJECT_EXPENSE: ['READ', 'APPROVE', 'MANAGE', 'REIMBURSE'],
  PERSON_ACTIVITY: ['READ', 'APPROVE', 'MANAGE', 'LATE'],
  REST_DAY: entityRights,
  PAYROLL: entityRights,
  PARAMETER: entityRights,
  NOTIFICATION: entityRights,
  MODULE: entityRights,
  MENU: entityRights,
  HEALTH_EXAM: entityRights,
  EQUIPMENT: entityRights,
  POSITION: ['READ', 'INTAKE'],
  DOCUMENT: entityRights,
  DEPARTMENT: entityRights,
  CONTRACT: entityRights,
  CERTIFICATE: entityRights,
  TRANSPORT_ORDER: [...entityRights, 'REOPEN', 'INVOICE', 'DRIVE'],
  SUPPLIER_PRODUCT: entityRights,
  PRODUCT: entityRights,
  WEBHOOK: entityRights,
  TRANSLATION_MANAGER: entityRights,
  API_TOKEN: ['READ', 'DELETE'],
  LOG: ['READ'],
} as const;

type Families = typeof families;
type FamilyRole = { [F in keyof Families & string]: `ROLE_${F}_${Families[F][number]}` }[keyof Families &
  string];

export type RoleName =
  | 'ROLE_USER'
  | 'ROLE_ADMIN'
  | 'ROLE_SUPER_ADMIN'
  | 'ROLE_MANAGER_REST_DAY'
  | 'ROLE_COMMERCE_MANAGER'
  | 'ROLE_CHANGE_PERSON_ACTIVITY_BILLABLE'
  | FamilyRole
  | EntityRole;

const singleRoles: RoleName[] = [
  'ROLE_USER',
  'ROLE_ADMIN',
  'ROLE_SUPER_ADMIN',
  'ROLE_MANAGER_REST_DAY',
  'ROLE_COMMERCE_MANAGER',
  'ROLE_CHANGE_PERSON_ACTIVITY_BILLABLE',
];

const namesOf = (family: string, rights: readonly string[]): string[] =>
  rights.map((right) => `ROLE_${family}_${right}`);

/** Every role but those generated from record definitions (domain/records/registry.ts adds them). */
export const familyRoles: readonly string[] = [
  ...singleRoles,
  ...Object.entries(families).flatMap(([family, rights]) => namesOf(family, rights)),
];

/** Rights of the commerce a commerce manager has: every right of these families. */
const commerceFamilies = [
  'QUOTATION',
  'SALE_ORDER',
  'PURCHASE_ORDER',
  'INVOICE',
  'REFUND',
  'PAYMENT',
  'PRODUCT_SERVICE_SALE',
  'PRODUCT_SERVICE_PURCHASE',
  'REVENUE_STATS',
  'ACCOUNTING',
] as const;

/**
 * Generated rights that are the same as ones of a family (3-decisions.md, "Roles"), where their names differ: who
 * has the one has the other.
 */
const sameRights: readonly (readonly [generated: string, ofFamily: readonly string[]])[] = [
  ...['QUOTATION', 'SALE_ORDER', 'PURCHASE_ORDER', 'INVOICE', 'REFUND', 'PAYMENT'].map(
    (family) => [`ROLE_${family}_READ`, [`ROLE_${family}_LIST`, `ROLE_${family}_DETAIL`]] as const,
  ),
  ['ROLE_PRODUCT_READ', ['ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST', 'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST']],
  ...['CREATE', 'EDIT', 'DELETE'].map(
    (right) =>
      [
        `ROLE_PRODUCT_${right}`,
        [`ROLE_PRODUCT_SERVICE_SALE_${right}`, `ROLE_PRODUCT_SERVICE_PURCHASE_${right}`],
      ] as const,
  ),
  ['ROLE_CORPORATION_READ', ['ROLE_COMPANY_VIEW_DETAIL']],
  ['ROLE_CORPORATION_EDIT', ['ROLE_COMPANY_EDIT']],
  ['ROLE_DEPARTMENT_READ', ['ROLE_COMPANY_VIEW_STRUCTURE']],
  ['ROLE_DEPARTMENT_CREATE', ['ROLE_COMPANY_ADD_STRUCTURE']],
  ['ROLE_DEPARTMENT_EDIT', ['ROLE_COMPANY_EDIT_STRUCTURE']],
  ['ROLE_REST_DAY_READ', ['ROLE_PERSON_VIEW_REST_DAY']],
  ['ROLE_REST_DAY_CREATE', ['ROLE_PERSON_ADD_REST_DAY']],
  ['ROLE_HEALTH_EXAM_CREATE', ['ROLE_PERSON_ADD_HEALTH_EXAM']],
  ['ROLE_CERTIFICATE_CREATE', ['ROLE_PERSON_ADD_TRAINING']],
];

/** The roles held, with what MANAGER rights imply, and the other names of the same rights. */
export function impliedRoles(held: Iterable<string>): Set<string> {
  const roles = new Set(held);
  if (roles.has('ROLE_COMMERCE_MANAGER'))
    for (const family of commerceFamilies) roles.add(`ROLE_${family}_MANAGER`);
  for (const [family, rights] of Object.entries(families)) {
    if (roles.has(`ROLE_${family}_MANAGER`)) for (const name of namesOf(family, rights)) roles.add(name);
  }
  for (const [generated, ofFamily] of sameRights) {
    if (roles.has(generated)) for (const name of ofFamily) roles.add(name);
    else if (ofFamily.every((name) => roles.has(name))) roles.add(generated);
  }
  return roles;
}
