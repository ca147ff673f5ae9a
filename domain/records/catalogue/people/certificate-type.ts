import { defineRecord } from '../../define-record.ts';
import { choice, flag, integer, records, rows, text } from '../../fields.ts';

/** What a certificate proves beside a training: planning warns of each by a setting of its own. */
export const certificateProofs = ['medical', 'licence'] as const;
export type CertificateProof = (typeof certificateProofs)[number];

/**
 * Kinds of certificates and trainings: for how long they count, when somebody is told beforehand, and who must hold
 * them. What a law says of an age (the medical visit of lorry drivers) is a row: from that age on, so many months.
 */
export const certificateType = defineRecord({
  resource: 'certificatetype',
  entity: 'CERTIFICATE_TYPE',
  area: 'people',
  label: 'name',
  fields: {
    name: text({ max: 120, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    validityMonths: integer({ min: 1, max: 600, optional: true }),
    ages: rows({
      max: 5,
      columns: {
        fromAge: integer({ min: 16, max: 99 }),
        months: integer({ min: 1, max: 600 }),
      },
    }),
    alertDays: integer({ min: 0, max: 730, optional: true }),
    /** What it says of somebody who drives or pumps; nothing said: a training. */
    proves: choice(certificateProofs, { optional: true }),
    passport: flag(),
    profiles: records('personprofiletype'),
    equipmentTypes: records('equipmenttype'),
    legalBasis: text({ max: 200, optional: true }),
    enabled: flag(),
  },
  list: {
    columns: ['name', 'code', 'validityMonths', 'alertDays', 'passport', 'enabled'],
    search: ['name', 'code'],
  },
  usedBy: ['certificate'],
});
