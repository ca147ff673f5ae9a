import { live, screen } from './screen.ts';

/** Settings and reference lists. */
export const settingsScreens = {
  admin: screen('/admin/', 'records/admin.tsx', 'ROLE_ADMIN'),
  commerceSettings: screen('/admin/commerce', 'company/settings/commerce-settings.tsx', 'ROLE_ADMIN'),
  numbering: screen('/admin/numbering', 'company/settings/numbering.tsx', 'ROLE_ADMIN'),
  mailTemplates: screen('/admin/mail-template', 'mailing/mail-templates.tsx', 'ROLE_ADMIN'),
  mailTemplateEdit: screen(
    '/admin/mail-template/{use}/{language}',
    'mailing/mail-template-edit.tsx',
    'ROLE_ADMIN',
  ),
  mailLayout: live(screen('/admin/mail-layout', 'mailing/mail-layout.tsx', 'ROLE_ADMIN'), [
    'mailing.layout.contrast',
  ]),
  mailLayoutPreview: screen('/admin/mail-layout/preview', 'mailing/mail-layout-preview.ts', 'ROLE_ADMIN'),
  mailSending: screen('/admin/mail-sending', 'mailing/mail-sending.tsx', 'ROLE_ADMIN'),
  // What each list asks for, its definition says (app/records/definition.server.ts).
  recordList: screen('/admin/{resource}', 'records/record-list.tsx', 'signed-in', 'installation'),
  recordNew: screen('/admin/{resource}/new', 'records/record-new.tsx', 'signed-in', 'installation'),
  recordExport: screen('/admin/{resource}/export', 'records/record-export.ts', 'signed-in', 'installation'),
  recordImport: screen('/admin/{resource}/import', 'records/record-import.tsx', 'signed-in', 'installation'),
  recordShow: screen('/admin/{resource}/{id}', 'records/record-show.tsx', 'signed-in', 'installation'),
  recordEdit: screen('/admin/{resource}/{id}/edit', 'records/record-edit.tsx', 'signed-in', 'installation'),
  recordFile: screen(
    '/admin/{resource}/{id}/file/{field}',
    'records/record-file.ts',
    'signed-in',
    'installation',
  ),
} as const;
