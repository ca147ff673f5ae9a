import { equipmentRoles } from '#domain/equipment/roles.ts';
import { manageRoles, resultRoles } from '#domain/health/rights.ts';
import { trainingRoles } from '#domain/training/roles.ts';
import { transportRoles } from '#domain/transport/roles.ts';
import type { RoleName } from '#domain/kernel/roles.ts';
import { form, screen } from './screen.ts';

/** Who may read something of what is imported. */
const readers = [
  'ROLE_THIRD_PARTY_READ',
  'ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST',
  'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST',
  'ROLE_PROJECT_READ',
  'ROLE_INVOICE_LIST',
  'ROLE_PAYMENT_LIST',
  'ROLE_ACCOUNTING_VIEW',
  'ROLE_PERSON_VIEW_LIST',
  'ROLE_PERSON_MANAGE_REST_DAY',
  ...trainingRoles.view,
  ...resultRoles,
  equipmentRoles.view,
  transportRoles.view,
] as const satisfies RoleName[];

/** Files that were taken in, and those that have no list of their own. */
export const importScreens = {
  importList: screen('/import/list', 'imports/import-list.tsx', readers),
  importNew: form('/import/new/{kind}', 'imports/import-new.tsx', [
    'ROLE_THIRD_PARTY_EDIT',
    'ROLE_PRODUCT_SERVICE_SALE_CREATE',
    'ROLE_PRODUCT_SERVICE_SALE_EDIT',
    'ROLE_PRODUCT_SERVICE_PURCHASE_CREATE',
    'ROLE_PROJECT_CREATE',
    'ROLE_INVOICE_GENERATE',
    'ROLE_PAYMENT_CREATE',
    'ROLE_ACCOUNTING_BOOK',
    'ROLE_PERSON_CREATE',
    'ROLE_PERSON_MANAGE_REST_DAY',
    ...trainingRoles.add,
    ...manageRoles,
    equipmentRoles.add,
    transportRoles.create,
  ]),
  importDetails: screen('/import/{id}/details', 'imports/import-details.tsx', readers),
} as const;
