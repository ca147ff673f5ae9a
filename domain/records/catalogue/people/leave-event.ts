import { defineRecord } from '../../define-record.ts';
import { date, decimal, flag, inEnglish, integer, text } from '../../fields.ts';

/**
 * What leave of the account of family events is for, and how much of it the law or the company's agreement gives
 * (L3142-1, L3142-4): days as the company counts leave, or whole months.
 */
export const leaveEvent = defineRecord({
  resource: 'leaveevent',
  entity: 'LEAVE_EVENT',
  area: 'people',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    nameEn: inEnglish({ max: 80 }),
    days: decimal({ places: 1, min: 0.5, max: 60, optional: true }),
    months: integer({ min: 1, max: 12, optional: true }),
    /** The first day that such leave can begin on; none: ever. */
    validFrom: date({ optional: true }),
    legalBasis: text({ max: 200, optional: true }),
    /** The paper that proves it: "acte de mariage"; none: none is asked for on its account. */
    document: text({ max: 120, optional: true }),
    documentEn: inEnglish({ max: 120 }),
    position: integer({ min: 0, max: 999, optional: true }),
    enabled: flag(),
  },
  list: {
    columns: ['name', 'days', 'months', 'legalBasis', 'enabled'],
    search: ['name'],
  },
  usedBy: ['restday'],
});
