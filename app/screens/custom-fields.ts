import { form, screen } from './screen.ts';

/** Fields that corporations add to records, and named parameters. */
export const customFieldScreens = {
  customFieldList: screen('/admin/custom-fields', 'custom-fields/custom-field-list.tsx', 'ROLE_ADMIN'),
  customFieldNew: form('/admin/custom-fields/new', 'custom-fields/custom-field-new.tsx', 'ROLE_ADMIN'),
  customFieldEdit: form(
    '/admin/custom-fields/{id}/edit',
    'custom-fields/custom-field-edit.tsx',
    'ROLE_ADMIN',
  ),
  parameters: screen('/admin/parameters', 'company/parameters/parameters.tsx', 'ROLE_ADMIN'),
  installationParameters: screen(
    '/admin/parameters/installation',
    'company/parameters/installation-parameters.tsx',
    'ROLE_SUPER_ADMIN',
    'installation',
  ),
} as const;
