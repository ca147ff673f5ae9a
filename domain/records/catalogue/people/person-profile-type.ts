import { defineRecord } from '../../define-record.ts';
import { flag, longText, money, text } from '../../fields.ts';

/** Profiles that people work under: pump driver, site manager; the daily rate is what an hour sheet values. */
export const personProfileType = defineRecord({
  resource: 'personprofiletype',
  entity: 'PERSON_PROFILE_TYPE',
  area: 'people',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    dailyRate: money({ optional: true }),
    description: longText({ optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'code', 'dailyRate', 'enabled'], search: ['name', 'code'] },
  usedBy: ['contract', 'person-profile', 'project-assignment'],
});
