import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { recordId, revision } from '../kernel/fields.ts';
import { conflict, invalid, missing, type FieldErrors } from '../kernel/refusal.ts';
import {
  codeFrom,
  customFieldAggregate,
  customFieldChanges,
  customFieldOf,
  customFieldSchema,
  hasChoices,
  MOST_FIELDS,
  type CustomField,
} from './custom-field.ts';
import { customFieldQuestions } from './questions.ts';

const repeats = (codes: readonly string[], at: string): FieldErrors =>
  Object.fromEntries(
    codes.flatMap((code, index) =>
      codes.indexOf(code) < index ? [[`${at}[${index}].code`, ['errors.unique']]] : [],
    ),
  );

/**
 * @throws Refusal `invalid` for one of a few without any, a component without parts, and codes that are there twice.
 */
function refuseIncomplete({ type, choices, parts }: Omit<CustomField, 'id'>): void {
  const codesOf = (rows: readonly { code: string }[]) => rows.map(({ code }) => code);
  const errors = { ...repeats(codesOf(choices), 'choices'), ...repeats(codesOf(parts), 'parts') };
  if (hasChoices(type) && choices.length === 0) errors['choices'] = ['errors.customChoices'];
  if (type === 'component' && parts.length === 0) errors['parts'] = ['errors.customParts'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Adds a field to a kind of record of the chosen corporation. */
export const defineCustomField = command({
  name: 'DefineCustomField',
  role: 'ROLE_ADMIN',
  input: customFieldSchema,
  refuses: ['TOO_MANY'],
  async handle(work, actor, { owner, type, code: typed, ...changes }) {
    const corporation = corporationOf(actor);
    const code = typed ?? codeFrom(changes.labelFr);
    if (code === '') throw invalid({ code: ['errors.customCode'] });
    const facts = customFieldOf({ owner, type, code }, changes);
    refuseIncomplete(facts);
    const known = await work.ask(customFieldQuestions).holdCustomFields(owner, corporation);
    if (known.some((field) => field.code === code)) throw invalid({ code: ['errors.unique'] });
    if (known.length >= MOST_FIELDS) throw conflict('TOO_MANY', `errors.customTooMany|max=${MOST_FIELDS}`);
    const field = await work.create(customFieldAggregate);
    const data = { field: field.id, corporation, facts };
    await work.append(field, [{ type: 'CustomFieldDefined', data }]);
    return { id: field.id };
  },
});

/** Changes what a field is called, asks and offers; its code and type stay, since values were written under them. */
export const editCustomField = command({
  name: 'EditCustomField',
  role: 'ROLE_ADMIN',
  input: customFieldChanges.extend({ id: recordId(), revision: revision() }),
  async handle(work, actor, { id, revision: madeFrom, ...changes }) {
    const field = await work.load(customFieldAggregate, id, actor);
    const before = field.state.facts;
    if (before === null) throw missing();
    requireFresh(field, madeFrom, ({ facts }) => facts);
    const facts = customFieldOf(before, changes);
    refuseIncomplete(facts);
    if (differences(before, facts).length > 0)
      await work.append(field, [{ type: 'CustomFieldEdited', data: { field: id, facts } }]);
    return { id };
  },
});

/** Takes away a field that no record says anything in; one with values is switched off instead. */
export const removeCustomField = command({
  name: 'RemoveCustomField',
  role: 'ROLE_ADMIN',
  input: z.object({ id: recordId() }),
  refuses: ['IN_USE'],
  async handle(work, actor, { id }) {
    const field = await work.load(customFieldAggregate, id, actor);
    const { facts } = field.state;
    if (facts === null) throw missing();
    const corporation = corporationOf(actor);
    await work.ask(customFieldQuestions).holdCustomFields(facts.owner, corporation);
    const count = await work.ask(customFieldQuestions).customValueCount(facts.owner, facts.code, corporation);
    if (count > 0) throw conflict('IN_USE', `errors.customInUse|count=${count}`);
    await work.append(field, [{ type: 'CustomFieldRemoved', data: { field: id } }]);
    return { id };
  },
});
