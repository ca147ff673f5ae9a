import { form, screen } from './screen.ts';

/** What programs are given, what is said otherwise, whom the installation serves, and what went wrong. */
export const programScreens = {
  apiDocs: screen('/api/docs', 'api-docs/api-docs.tsx', 'signed-in', 'installation'),
  apiTokens: screen('/profile/api-tokens', 'api-tokens/own-tokens.tsx', 'signed-in', 'installation'),
  apiTokenNew: screen('/profile/api-tokens/new', 'api-tokens/token-new.tsx', 'signed-in', 'installation'),
  companyTokens: screen('/admin/api-tokens', 'api-tokens/company-tokens.tsx', 'ROLE_API_TOKEN_READ'),
  translationList: screen(
    '/admin/translations',
    'translations/translation-list.tsx',
    'ROLE_TRANSLATION_MANAGER_READ',
  ),
  translationEdit: screen(
    '/admin/translations/text',
    'translations/translation-edit.tsx',
    'ROLE_TRANSLATION_MANAGER_READ',
  ),
  translationImport: form(
    '/admin/translations/import/{language}/{place}',
    'translations/translation-import.tsx',
    'ROLE_TRANSLATION_MANAGER_EDIT',
  ),
  translationExport: screen(
    '/admin/translations/export/{language}/{place}',
    'translations/translation-export.ts',
    'ROLE_TRANSLATION_MANAGER_READ',
  ),
  customer: screen('/admin/customer', 'installation/customer.tsx', 'ROLE_SUPER_ADMIN', 'installation'),
  crashList: screen('/admin/logs', 'installation/crash-list.tsx', 'ROLE_LOG_READ', 'installation'),
  welcome: screen('/welcome', 'installation/welcome.tsx', 'public', 'installation'),
} as const;
