import { form, screen } from './screen.ts';

/** What users are told, what is found, and who did what. */
export const notificationScreens = {
  notifications: screen('/notifications', 'notifications/notification-list.tsx', 'signed-in', 'installation'),
  notificationNew: form('/notifications/new', 'notifications/notification-new.tsx', 'ROLE_ADMIN'),
  notificationOpen: screen(
    '/notifications/{id}',
    'notifications/notification-open.ts',
    'signed-in',
    'installation',
  ),
  auditList: screen('/audit', 'audit/audit-list.tsx', 'ROLE_ADMIN', 'installation'),
  auditExport: screen('/audit/export', 'audit/audit-export.ts', 'ROLE_ADMIN', 'installation'),
  signInList: screen('/audit/sign-in', 'audit/sign-in-list.tsx', 'ROLE_ADMIN', 'installation'),
  notificationChoices: screen(
    '/profile/notifications',
    'notifications/notification-choices.tsx',
    'signed-in',
    'installation',
  ),
} as const;
