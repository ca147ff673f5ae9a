import type { Access } from '../kernel/access.ts';

/* Stands by itself: addresses of screens name these roles, in the browser too. */

/** Who sees interventions, plans, changes and invoices them; drivers have their own alone. */
export const transportRoles = {
  view: 'ROLE_TRANSPORT_ORDER_READ',
  create: 'ROLE_TRANSPORT_ORDER_CREATE',
  edit: 'ROLE_TRANSPORT_ORDER_EDIT',
  remove: 'ROLE_TRANSPORT_ORDER_DELETE',
  /** What was completed goes on again, until it is invoiced. */
  reopen: 'ROLE_TRANSPORT_ORDER_REOPEN',
  invoice: 'ROLE_TRANSPORT_ORDER_INVOICE',
  /** Their own interventions, on the phone. */
  drive: 'ROLE_TRANSPORT_ORDER_DRIVE',
} as const satisfies Record<string, Access['role']>;

/** What is noted on the site comes from the driver, or from the office in their place. */
export const onSite = [transportRoles.drive, transportRoles.edit] as const;
