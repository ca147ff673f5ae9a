import { equipmentRoles } from '#domain/equipment/roles.ts';
import { trainingRoles } from '#domain/training/roles.ts';
import { resultRoles } from '#domain/health/rights.ts';
import { lookRoles } from '#domain/time-off/rest-day-access.ts';
import { screen } from './screen.ts';

const roles = [
  'ROLE_INVOICE_LIST',
  'ROLE_PURCHASE_ORDER_LIST',
  'ROLE_QUOTATION_LIST',
  'ROLE_SALE_ORDER_LIST',
  'ROLE_CONTRACT_READ',
  'ROLE_PERSON_MANAGE_DOCUMENT',
  equipmentRoles.view,
  ...trainingRoles.view,
  ...resultRoles,
] as const;

/** What falls due on which day, and its feed for other programs, whose address is its key. */
export const calendarScreens = {
  calendar: screen('/calendar', 'calendar/calendar.tsx', roles),
  calendarFeeds: screen('/calendar/feeds', 'calendar/feeds.tsx', [...roles, ...lookRoles]),
  calendarFeed: screen('/calendar/feed/{token}', 'calendar/feed-file.ts', 'public', 'installation'),
} as const;
