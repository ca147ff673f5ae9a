import { defineRecord } from '../../define-record.ts';
import { choice, colour, flag, integer, text } from '../../fields.ts';
import { accruals, leaveAccounts, returnVisits } from './leave-kinds.ts';

/** What a day or half a day of somebody is spent on: work, travel, training, leave. */
export const activityType = defineRecord({
  resource: 'activitytype',
  entity: 'ACTIVITY_TYPE',
  area: 'people',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    colour: colour({ optional: true }),
    billable: flag(),
    restDay: flag(),
    paid: flag(),
    /** Of leave: the account that it is taken from; none: of no account. */
    leaveAccount: choice(leaveAccounts, { optional: true }),
    /** Of leave: what it earns of paid leave; none said: as worked where it is paid, nothing where it is not. */
    accrual: choice(accruals, { optional: true }),
    /** Of leave: the absence for which a return visit may be due (domain/health). */
    returnVisit: choice(returnVisits, { optional: true }),
    needsDocument: flag(),
    /** Half days cannot be asked for. */
    wholeDays: flag(),
    position: integer({ min: 0, max: 999, optional: true }),
    enabled: flag(),
  },
  list: {
    columns: ['name', 'code', 'colour', 'billable', 'restDay', 'paid', 'enabled'],
    search: ['name', 'code'],
  },
  usedBy: ['restday', 'personactivity'],
});
