import { defineRecord } from '../../define-record.ts';
import { choice, flag, inEnglish, integer, text } from '../../fields.ts';

/** What a variable element of pay is said in. */
export const payElementUnits = ['hours', 'days', 'quantity', 'euros'] as const;
export type PayElementUnit = (typeof payElementUnits)[number];

/** What the payroll office is told of a month beside absences: bonuses, overtime, meal vouchers, advances. */
export const payElementKind = defineRecord({
  resource: 'payelementkind',
  entity: 'PAY_ELEMENT_KIND',
  area: 'people',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    nameEn: inEnglish({ max: 80 }),
    code: text({ max: 20, optional: true, unique: true }),
    unit: choice(payElementUnits),
    position: integer({ min: 0, max: 999, optional: true }),
    enabled: flag(),
  },
  list: {
    columns: ['name', 'code', 'unit', 'enabled'],
    search: ['name', 'code'],
  },
  usedBy: ['payelement'],
});
