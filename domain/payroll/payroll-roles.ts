import type { RoleName } from '../kernel/roles.ts';

/* Who may do what with wage slips: the family's right, or that of the entity (3-decisions.md, "Roles"). */

const family = 'ROLE_PERSON_MANAGE_PAYROLL';

export const slipRoles = {
  read: [family, 'ROLE_PAYROLL_READ'],
  create: [family, 'ROLE_PAYROLL_CREATE'],
  edit: [family, 'ROLE_PAYROLL_EDIT'],
  remove: [family, 'ROLE_PAYROLL_DELETE'],
} as const satisfies Record<string, readonly RoleName[]>;
