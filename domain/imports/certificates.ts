import { z } from 'zod';
import { date, evenIfWrong, optionalDate, optionalText, reference } from '../kernel/fields.ts';
import { deleteCertificate, registerCertificate } from '../training/certificate-commands.ts';
import { importedBy } from './import-kind.ts';

/** A certificate that somebody holds, as the file of another program says it. */
export const heldCertificateSchema = z
  .object({
    person: reference('persons'),
    type: reference('certificatetype'),
    obtainedOn: date().meta({ example: '1990-03-06' }),
    validUntil: optionalDate().meta({ example: null }),
    number: optionalText(60),
    place: optionalText(120),
  })
  .superRefine(({ obtainedOn, validUntil }, context) => {
    if (validUntil !== null && validUntil < obtainedOn)
      context.addIssue({ code: 'custom', path: ['validUntil'], message: 'training.error.validBefore' });
  }, evenIfWrong)
  .transform((row) => ({
    ...row,
    expectedDate: null,
    endDate: null,
    provider: null,
    cost: null,
    comment: null,
  }));

/** Certificates that people hold: each line one of one person. */
export const certificateImport = importedBy({
  name: 'certificate',
  values: heldCertificateSchema,
  create: registerCertificate,
  edit: null,
  remove: deleteCertificate,
  unique: { field: 'obtainedOn', of: ({ person, type, obtainedOn }) => `${person} ${type} ${obtainedOn}` },
});
