import { defineRecord } from '../../define-record.ts';
import { choice, flag, integer, text } from '../../fields.ts';

/**
 * A way of being followed by the service of occupational health: which exam, for whom, and how often. The law changes
 * these intervals, and an agreement with the service shortens them: so they are data. `firstMonths` 0: before the post
 * is taken.
 */
export const healthFollowUp = defineRecord({
  resource: 'healthfollowup',
  entity: 'HEALTH_FOLLOW_UP',
  area: 'people',
  label: 'name',
  fields: {
    name: text({ max: 120, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    visit: choice(['information', 'aptitude', 'attestation']),
    appliesTo: choice(['everybody', 'apprentices', 'minors', 'chosen']),
    firstMonths: integer({ min: 0, max: 60 }),
    everyMonths: integer({ min: 1, max: 120 }),
    intermediateMonths: integer({ min: 1, max: 120, optional: true }),
    legalBasis: text({ max: 200, optional: true }),
    enabled: flag(),
  },
  list: {
    columns: ['name', 'visit', 'appliesTo', 'firstMonths', 'everyMonths', 'intermediateMonths', 'enabled'],
    search: ['name', 'code'],
  },
  usedBy: ['health-follow-up'],
});
