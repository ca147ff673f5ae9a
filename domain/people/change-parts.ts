import type { RoleName } from '../kernel/roles.ts';

/** Sorts of data that a request is about, each under its key; and the right by which it is seen and decided. */
export const changeParts = {
  file: 'ROLE_PERSON_EDIT_PROFILE',
  payroll: 'ROLE_PERSON_MANAGE_PAYROLL',
} as const satisfies Record<string, RoleName>;
export type ChangePart = keyof typeof changeParts;

export const changeRoles = [changeParts.file, changeParts.payroll] as const;
