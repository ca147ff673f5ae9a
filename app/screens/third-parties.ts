import { form, screen, screensOf } from './screen.ts';

const client = screensOf('client');
const supplier = screensOf('supplier');
const thirdParty = screensOf('thirdParty');

/** Third parties. */
export const partiesScreens = {
  clientList: client.screen('/client/list', 'third-parties/party-list.tsx', 'ROLE_THIRD_PARTY_READ'),
  clientExport: client.screen(
    '/client/list/export',
    'third-parties/party-export.ts',
    'ROLE_THIRD_PARTY_READ',
  ),
  clientImport: client.form('/client/import', 'third-parties/party-import.tsx', 'ROLE_THIRD_PARTY_CREATE'),
  clientNew: client.form('/client/new', 'third-parties/party-new.tsx', 'ROLE_THIRD_PARTY_CREATE'),
  clientEdit: client.form('/client/{id}/edit', 'third-parties/party-edit.tsx', 'ROLE_THIRD_PARTY_EDIT'),
  clientDetails: client.screen(
    '/client/{id}/details',
    'third-parties/party-details.tsx',
    'ROLE_THIRD_PARTY_READ',
  ),

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

  supplierList: supplier.screen('/supplier/list', 'third-parties/party-list.tsx', 'ROLE_THIRD_PARTY_READ'),
  supplierExport: supplier.screen(
    '/supplier/list/export',
    'third-parties/party-export.ts',
    'ROLE_THIRD_PARTY_READ',
  ),
  supplierImport: supplier.form(
    '/supplier/import',
    'third-parties/party-import.tsx',
    'ROLE_THIRD_PARTY_CREATE',
  ),
  supplierNew: supplier.form('/supplier/new', 'third-parties/party-new.tsx', 'ROLE_THIRD_PARTY_CREATE'),
  supplierEdit: supplier.form('/supplier/{id}/edit', 'third-parties/party-edit.tsx', 'ROLE_THIRD_PARTY_EDIT'),
  supplierDetails: supplier.screen(
    '/supplier/{id}/details',
    'third-parties/party-details.tsx',
    'ROLE_THIRD_PARTY_READ',
  ),
  thirdPartyList: thirdParty.screen(
    '/third-party/list',
    'third-parties/party-list.tsx',
    'ROLE_THIRD_PARTY_READ',
  ),
  thirdPartyExport: thirdParty.screen(
    '/third-party/list/export',
    'third-parties/party-export.ts',
    'ROLE_THIRD_PARTY_READ',
  ),
  thirdPartyImport: thirdParty.form(
    '/third-party/import',
    'third-parties/party-import.tsx',
    'ROLE_THIRD_PARTY_CREATE',
  ),
  thirdPartyNew: thirdParty.form(
    '/third-party/new',
    'third-parties/party-new.tsx',
    'ROLE_THIRD_PARTY_CREATE',
  ),
  thirdPartyEdit: thirdParty.form(
    '/third-party/{id}/edit',
    'third-parties/party-edit.tsx',
    'ROLE_THIRD_PARTY_EDIT',
  ),
  thirdPartyDetails: thirdParty.screen(
    '/third-party/{id}/detail',
    'third-parties/party-details.tsx',
    'ROLE_THIRD_PARTY_READ',
  ),
  thirdPartyMerge: form(
    '/third-party/{id}/merge',
    'third-parties/merge/merge-page.tsx',
    'ROLE_THIRD_PARTY_DELETE',
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
} as const;
