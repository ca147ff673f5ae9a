import { defineRecord } from '../../define-record.ts';
import { choice, choices, decimal, flag, integer, records, text } from '../../fields.ts';
import { ruledAccounts } from './leave-kinds.ts';
import { staffCategories } from './staff-categories.ts';

/**
 * Days a year that a corporation gives beside the law, for contracts of some kinds, from so many years on: what a
 * collective agreement says is data (5-modules.md, section 2).
 */
export const leaveRule = defineRecord({
  resource: 'leaverule',
  entity: 'LEAVE_RULE',
  area: 'people',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    account: choice(ruledAccounts),
    daysPerYear: decimal({ places: 1, min: 0, max: 60 }),
    /** Years in the company from which it holds; the rule that asks for most of those reached counts. */
    afterYears: integer({ min: 0, max: 60, optional: true }),
    /** None: of every kind. */
    contractTypes: records('contracttype'),
    /** Categories of staff; none: all. */
    categories: choices(staffCategories, { optional: true }),
    /** Hours a week of who gets all of it; who works less gets their share. None: everybody gets all of it. */
    fullTimeHours: decimal({ places: 2, min: 1, max: 60, optional: true }),
    enabled: flag(),
  },
  list: {
    columns: ['name', 'account', 'daysPerYear', 'afterYears', 'enabled'],
    search: ['name'],
  },
});
