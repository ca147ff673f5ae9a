import { defineRecord } from '../../define-record.ts';
import { flag, integer, text } from '../../fields.ts';

/** Kinds of employment contracts; the nature is the one that the DSN asks for (rubrique S21.G00.40.007). */
export const contractType = defineRecord({
  resource: 'contracttype',
  entity: 'CONTRACT_TYPE',
  area: 'people',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    dsnCode: text({ max: 2, optional: true }),
    fixedTerm: flag(),
    trialPeriodDays: integer({ min: 0, max: 365, optional: true }),
    noticeDays: integer({ min: 0, max: 365, optional: true }),
    /** Their leave is paid by somebody else, or they have none: agency workers (L1251-19), trainees, corporate officers. */
    withoutPaidLeave: flag(),
    enabled: flag(),
  },
  list: {
    columns: ['name', 'code', 'dsnCode', 'fixedTerm', 'trialPeriodDays', 'enabled'],
    search: ['name', 'code'],
  },
  usedBy: ['contract'],
});
