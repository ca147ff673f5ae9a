import { z } from 'zod';
import { fileLimits } from '../files/limits.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { flag } from '../kernel/fields.ts';
import { invalid, Refusal, type FieldErrors } from '../kernel/refusal.ts';
import { addThirdParty } from './commands.ts';
import { duplicateKeys } from './duplicates.ts';
import { thirdPartySchema } from './third-party.ts';
import { thirdPartyQuestions } from './questions.ts';

/** As many as a file may have. */
export const MOST_IMPORTED = fileLimits.table.rows;

/** A line of a file: a third party, and whether it is made although it looks like another. */
export const importedSchema = thirdPartySchema.safeExtend({ confirmDuplicates: flag() });

/**
 * Makes all of these third parties, or none. @throws Refusal `invalid` with the errors of each by its place:
 * `rows[3].code`.
 */
export const importThirdParties = command({
  name: 'ImportThirdParties',
  role: 'ROLE_THIRD_PARTY_CREATE',
  input: z.object({
    rows: z
      .array(importedSchema)
      .min(1, 'errors.required')
      .max(MOST_IMPORTED, `errors.tooMany|max=${MOST_IMPORTED}`),
  }),
  async handle(work, actor, { rows }) {
    const corporation = corporationOf(actor);
    const errors: FieldErrors = {};
    const like = await work
      .ask(thirdPartyQuestions)
      .likeThirdParties(rows.map(duplicateKeys), corporation, 0);
    for (const { asked, name } of like)
      if (!rows[asked]?.confirmDuplicates)
        errors[`rows[${asked}].name`] = [`errors.thirdPartyLike|name=${name}`];
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const ids: number[] = [];
    for (const [at, { confirmDuplicates: _confirmed, ...input }] of rows.entries()) {
      try {
        ids.push((await addThirdParty(work, corporation, input)).id);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        for (const [field, messages] of Object.entries(error.errors))
          errors[`rows[${at}].${field}`] = messages;
      }
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return { ids };
  },
});
