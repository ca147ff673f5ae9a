import type { GroupCode } from '#domain/users/user.ts';

export interface DemoAccount {
  username: string;
  gender: 'M' | 'F';
  firstName: string;
  lastName: string;
  group: GroupCode;
  /** Which of the two companies they are linked to, in which user group there, and what that gives. */
  corporations: { index: number; enabled: boolean; userGroup: string; roles: string[] }[];
}

const sales = [
  'ROLE_QUOTATION_MANAGER',
  'ROLE_SALE_ORDER_MANAGER',
  'ROLE_PROJECT_READ',
  'ROLE_PROJECT_CREATE',
  'ROLE_INVOICE_LIST',
  'ROLE_INVOICE_DETAIL',
  'ROLE_INVOICE_CREATE',
  'ROLE_INVOICE_PDF_PRINT',
  'ROLE_INVOICE_SEND',
  'ROLE_INVOICE_ATTACH_DOCUMENT',
  'ROLE_INVOICE_VIEW_DOCUMENT',
  'ROLE_REFUND_LIST',
  'ROLE_REFUND_DETAIL',
  'ROLE_REFUND_PRINT',
  'ROLE_PRODUCT_SERVICE_SALE_MANAGER',
  'ROLE_PRODUCT_SERVICE_PURCHASE_MANAGER',
  'ROLE_THIRD_PARTY_READ',
  'ROLE_THIRD_PARTY_CREATE',
  'ROLE_THIRD_PARTY_EDIT',
  'ROLE_REVENUE_STATS_LIST',
  'ROLE_PURCHASE_ORDER_LIST',
  'ROLE_PURCHASE_ORDER_DETAIL',
  'ROLE_PURCHASE_ORDER_CREATE',
  'ROLE_PURCHASE_ORDER_EDIT',
  'ROLE_PURCHASE_ORDER_GENERATE',
  'ROLE_PURCHASE_ORDER_DELETE',
  'ROLE_PURCHASE_ORDER_SEND',
  'ROLE_PURCHASE_ORDER_PDF_PRINT',
  'ROLE_PURCHASE_ORDER_ACCEPT',
  'ROLE_PURCHASE_ORDER_REFUSE',
  'ROLE_PURCHASE_ORDER_CANCEL',
  'ROLE_PURCHASE_ORDER_DUPLICATE',
  'ROLE_PURCHASE_ORDER_RECEIVE',
  'ROLE_PURCHASE_ORDER_ATTACH_DOCUMENT',
  'ROLE_PURCHASE_ORDER_VIEW_DOCUMENT',
  'ROLE_SHARE_DOCUMENT_VIEW_LIST',
  'ROLE_SHARE_DOCUMENT_CREATE',
  'ROLE_SHARE_DOCUMENT_EDIT',
  'ROLE_SHARE_DOCUMENT_DELETE',
];
const accounting = [
  'ROLE_INVOICE_MANAGER',
  'ROLE_SALE_ORDER_LIST',
  'ROLE_SALE_ORDER_DETAIL',
  'ROLE_SALE_ORDER_PDF_PRINT',
  'ROLE_SALE_ORDER_AFFECT_TO_INVOICE',
  'ROLE_PROJECT_READ',
  'ROLE_REFUND_MANAGER',
  'ROLE_PAYMENT_MANAGER',
  'ROLE_REVENUE_STATS_MANAGER',
  'ROLE_ACCOUNTING_MANAGER',
  'ROLE_QUOTATION_LIST',
  'ROLE_QUOTATION_DETAIL',
  'ROLE_QUOTATION_PDF_PRINT',
  'ROLE_QUOTATION_AFFECT_TO_INVOICE',
  'ROLE_THIRD_PARTY_READ',
  'ROLE_THIRD_PARTY_CREATE',
  'ROLE_THIRD_PARTY_EDIT',
  'ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST',
  'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST',
  'ROLE_VAT_READ',
  'ROLE_VAT_EDIT',
  'ROLE_PAYMENT_CONDITION_READ',
  'ROLE_PAYMENT_TYPE_READ',
  'ROLE_PURCHASE_ORDER_LIST',
  'ROLE_PURCHASE_ORDER_DETAIL',
  'ROLE_PURCHASE_ORDER_PDF_PRINT',
  'ROLE_PURCHASE_ORDER_REGISTER_INVOICE',
  'ROLE_PURCHASE_ORDER_APPROVE_INVOICE',
  'ROLE_PURCHASE_ORDER_ATTACH_DOCUMENT',
  'ROLE_PURCHASE_ORDER_VIEW_DOCUMENT',
  'ROLE_SHARE_DOCUMENT_VIEW_LIST',
];

/** The user groups that both companies share; each gives what it gives in all companies. */
export const demoGroups: {
  code: string;
  name: string;
  baseRole: GroupCode;
  parent: string | null;
  roles: string[];
}[] = [
  { code: 'EMPLOYES', name: 'Employés', baseRole: 'user', parent: null, roles: ['ROLE_THIRD_PARTY_READ'] },
  { code: 'COMMERCIAUX', name: 'Commerciaux', baseRole: 'user', parent: 'EMPLOYES', roles: sales },
  { code: 'COMPTABLES', name: 'Comptables', baseRole: 'user', parent: 'EMPLOYES', roles: accounting },
  {
    code: 'CHAUFFEURS',
    name: 'Chauffeurs',
    baseRole: 'user',
    parent: null,
    roles: ['ROLE_TRANSPORT_ORDER_DRIVE'],
  },
  { code: 'ADMINISTRATEURS', name: 'Administrateurs', baseRole: 'admin', parent: null, roles: [] },
];

const inGroup = (index: number, userGroup: string, enabled = true) => ({
  index,
  enabled,
  userGroup,
  roles: demoGroups.find(({ code }) => code === userGroup)?.roles ?? [],
});

export const DEMO_PASSWORD = 'registre-demo';

/** Everybody of the demo; all share one password. */
export const accounts: DemoAccount[] = [
  {
    username: 'superadmin',
    gender: 'F',
    firstName: 'Solenn',
    lastName: 'Morvan',
    group: 'superadmin',
    corporations: [],
  },
  {
    username: 'admin',
    gender: 'M',
    firstName: 'Yann',
    lastName: 'Le Bihan',
    group: 'admin',
    corporations: [inGroup(0, 'ADMINISTRATEURS'), inGroup(1, 'ADMINISTRATEURS')],
  },
  {
    username: 'commercial',
    gender: 'M',
    firstName: 'Erwan',
    lastName: 'Kervella',
    group: 'user',
    corporations: [inGroup(0, 'COMMERCIAUX')],
  },
  {
    username: 'comptable',
    gender: 'F',
    firstName: 'Maëlle',
    lastName: 'Tanguy',
    group: 'user',
    corporations: [inGroup(0, 'COMPTABLES'), inGroup(1, 'COMPTABLES')],
  },
  {
    username: 'employe',
    gender: 'F',
    firstName: 'Nolwenn',
    lastName: 'Quéré',
    group: 'user',
    corporations: [inGroup(0, 'EMPLOYES')],
  },
  {
    username: 'chauffeur',
    gender: 'M',
    firstName: 'Ronan',
    lastName: 'Tanguy',
    group: 'user',
    corporations: [inGroup(1, 'CHAUFFEURS')],
  },
  {
    username: 'bloque',
    gender: 'M',
    firstName: 'Alan',
    lastName: 'Stéphan',
    group: 'user',
    corporations: [inGroup(0, 'EMPLOYES', false)],
  },
];
