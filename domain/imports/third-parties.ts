import { z } from 'zod';
import { createThirdPartyWhole, editThirdPartyWhole } from '../custom-fields/owned.ts';
import { requireAccess } from '../kernel/access.ts';
import { corporationOf } from '../kernel/command.ts';
import { reference } from '../kernel/fields.ts';
import { invalid, type FieldErrors } from '../kernel/refusal.ts';
import { deleteThirdParty } from '../third-parties/commands.ts';
import { duplicateKeys } from '../third-parties/duplicates.ts';
import { putIntoGroups, setThirdPartyGroups } from '../third-parties/group-commands.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import { importedBy } from './import-kind.ts';

const MOST_GROUPS = 20;

/** A row: a third party, whether it is made although it looks like another, and the groups that it is put into. */
export const thirdPartyRow = z.intersection(
  createThirdPartyWhole.input,
  z.object({
    groups: z
      .array(reference('thirdpartygroup'))
      .max(MOST_GROUPS, `errors.tooMany|max=${MOST_GROUPS}`)
      .default([]),
  }),
);

export const thirdPartyImport = importedBy({
  name: 'thirdparty',
  values: thirdPartyRow,
  create: createThirdPartyWhole,
  edit: editThirdPartyWhole,
  remove: deleteThirdParty,
  unique: { field: 'code', of: ({ code }) => code },
  async refuse(work, actor, rows) {
    const errors: FieldErrors = {};
    const like = await work.ask(thirdPartyQuestions).likeThirdParties(
      rows.map(({ values }) => duplicateKeys(values)),
      corporationOf(actor),
      0,
    );
    for (const { asked, name } of like) {
      const one = rows[asked];
      if (one && one.id === null && !one.values.confirmDuplicates)
        errors[`rows[${asked}].name`] = [`errors.thirdPartyLike|name=${name}`];
    }
    return errors;
  },
  async finish(work, actor, made) {
    const members = new Map<number, number[]>();
    for (const { id, values } of made)
      for (const group of values.groups) members.set(group, [...(members.get(group) ?? []), id]);
    if (members.size === 0) return;
    requireAccess(actor, setThirdPartyGroups.access);
    const known = await work.ask(thirdPartyQuestions).knownGroups([...members.keys()], corporationOf(actor));
    if (known.size < members.size) throw invalid({ groups: ['errors.reference'] });
    await putIntoGroups(work, actor, members);
  },
});
