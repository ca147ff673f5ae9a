import { form, screen } from './screen.ts';

/** What users are told, what is found, and who did what. */
export const noticesScreens = {
  notifications: screen('/notifications', 'notices/notice-list.tsx', 'signed-in', 'installation'),
  noticeNew: form('/notifications/new', 'notices/notice-new.tsx', 'ROLE_ADMIN'),
  noticeOpen: screen('/notifications/{id}', 'notices/notice-open.ts', 'signed-in', 'installation'),
  auditList: screen('/audit', 'audit/audit-list.tsx', 'ROLE_ADMIN', 'installation'),
  auditExport: screen('/audit/export', 'audit/audit-export.ts', 'ROLE_ADMIN', 'installation'),
  signInList: screen('/audit/sign-in', 'audit/sign-in-list.tsx', 'ROLE_ADMIN', 'installation'),
  noticeChoices: screen('/profile/notifications', 'notices/notice-choices.tsx', 'signed-in', 'installation'),
} as const;
