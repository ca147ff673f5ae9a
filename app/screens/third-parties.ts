import { form, screen } from './screen.ts';

/** Third parties and projects. */
export const partiesScreens = {
  clientList: screen('/client/list', 'third-parties/client-list.tsx', 'ROLE_THIRD_PARTY_READ'),
  clientExport: screen('/client/list/export', 'third-parties/client-export.ts', 'ROLE_THIRD_PARTY_READ'),
  clientImport: form('/client/import', 'third-parties/client-import.tsx', 'ROLE_THIRD_PARTY_CREATE'),
  clientNew: form('/client/new', 'third-parties/client-new.tsx', 'ROLE_THIRD_PARTY_CREATE'),
  clientEdit: form('/client/{id}/edit', 'third-parties/client-edit.tsx', 'ROLE_THIRD_PARTY_EDIT'),
  clientDetails: screen('/client/{id}/details', 'third-parties/client-details.tsx', 'ROLE_THIRD_PARTY_READ'),

  clientStatement: screen(
    '/client/{id}/statement',
    'payments/accounts/client-statement.tsx',
    'ROLE_INVOICE_LIST',
  ),
  clientStatementPdf: screen(
    '/client/{id}/statement/pdf',
    'payments/accounts/client-statement-pdf.ts',
    'ROLE_INVOICE_LIST',
  ),
  clientStatementMail: form('/client/{id}/statement/mail', 'dunning/statement-mail.tsx', 'ROLE_INVOICE_SEND'),
  clientReminder: form('/client/{id}/reminder', 'dunning/grouped-reminder.tsx', 'ROLE_INVOICE_SEND'),

  supplierList: screen('/supplier/list', 'third-parties/supplier-list.tsx', 'ROLE_THIRD_PARTY_READ'),
  supplierExport: screen(
    '/supplier/list/export',
    'third-parties/supplier-export.ts',
    'ROLE_THIRD_PARTY_READ',
  ),
  supplierImport: form('/supplier/import', 'third-parties/supplier-import.tsx', 'ROLE_THIRD_PARTY_CREATE'),
  supplierNew: form('/supplier/new', 'third-parties/supplier-new.tsx', 'ROLE_THIRD_PARTY_CREATE'),
  supplierEdit: form('/supplier/{id}/edit', 'third-parties/supplier-edit.tsx', 'ROLE_THIRD_PARTY_EDIT'),
  supplierDetails: screen(
    '/supplier/{id}/details',
    'third-parties/supplier-details.tsx',
    'ROLE_THIRD_PARTY_READ',
  ),
  thirdPartyList: screen('/third-party/list', 'third-parties/third-party-list.tsx', 'ROLE_THIRD_PARTY_READ'),
  thirdPartyExport: screen(
    '/third-party/list/export',
    'third-parties/third-party-export.ts',
    'ROLE_THIRD_PARTY_READ',
  ),
  thirdPartyImport: form(
    '/third-party/import',
    'third-parties/third-party-import.tsx',
    'ROLE_THIRD_PARTY_CREATE',
  ),
  thirdPartyNew: form('/third-party/new', 'third-parties/third-party-new.tsx', 'ROLE_THIRD_PARTY_CREATE'),
  thirdPartyEdit: form(
    '/third-party/{id}/edit',
    'third-parties/third-party-edit.tsx',
    'ROLE_THIRD_PARTY_EDIT',
  ),
  thirdPartyDetails: screen(
    '/third-party/{id}/detail',
    'third-parties/third-party-details.tsx',
    'ROLE_THIRD_PARTY_READ',
  ),
  thirdPartyAddressNew: form(
    '/third-party/{id}/address/new',
    'third-parties/parts/address-new.tsx',
    'ROLE_THIRD_PARTY_EDIT',
  ),
  thirdPartyAddressEdit: form(
    '/third-party/{id}/address/{address}/edit',
    'third-parties/parts/address-edit.tsx',
    'ROLE_THIRD_PARTY_EDIT',
  ),
  thirdPartyContactNew: form(
    '/third-party/{id}/contact/new',
    'third-parties/parts/contact-new.tsx',
    'ROLE_THIRD_PARTY_EDIT',
  ),
  thirdPartyContactEdit: form(
    '/third-party/{id}/contact/{contact}/edit',
    'third-parties/parts/contact-edit.tsx',
    'ROLE_THIRD_PARTY_EDIT',
  ),
  thirdPartyGroups: screen(
    '/third_party/group',
    'third-parties/groups/group-list.tsx',
    'ROLE_THIRD_PARTY_GROUP_READ',
  ),
  thirdPartyGroupDetails: screen(
    '/third_party/group/{id}',
    'third-parties/groups/group-details.tsx',
    'ROLE_THIRD_PARTY_GROUP_READ',
  ),

  projectList: screen('/project/list', 'projects/project-list.tsx', 'ROLE_PROJECT_READ'),
  projectExport: screen('/project/list/export', 'projects/project-export.ts', 'ROLE_PROJECT_READ'),
  projectNew: form('/project/new', 'projects/project-new.tsx', 'ROLE_PROJECT_CREATE'),
  projectDetails: screen('/project/{id}/details', 'projects/project-details.tsx', 'ROLE_PROJECT_READ'),
  projectEdit: form('/project/{id}/edit', 'projects/project-edit.tsx', 'ROLE_PROJECT_EDIT'),
} as const;
