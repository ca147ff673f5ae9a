import type { CustomField, CustomOwner } from '#domain/custom-fields/custom-field.ts';
import { isFileField } from '#domain/custom-fields/custom-field.ts';
import { folded } from '#domain/kernel/folded.ts';
import { customFieldsOf, customValuesOf } from '#projections/custom-fields/custom-fields.ts';
import type { ImportContext } from './importing.ts';
import type { ImportColumn, ImportLine, LineProblem } from './import-lines.ts';
import { flagIn, listIn, numberIn } from './cells.ts';

/** Columns of a corporation's own fields are called so, with the field's code. */
const PREFIX = 'custom.';

const plain = (text: string): string => folded(text).trim();

/** The fields of a kind that a cell has room for. */
export const importedFieldsOf = async (
  { services, corporation }: ImportContext,
  owner: CustomOwner,
): Promise<CustomField[]> =>
  (await customFieldsOf(services.db, corporation, owner)).filter(
    ({ type, enabled }) => enabled && !isFileField(type) && type !== 'component',
  );

/** A column for each of a corporation's own fields. */
export const customColumns = ({ t }: ImportContext, fields: readonly CustomField[]): ImportColumn[] =>
  fields.map(({ code, label, choices }) => ({
    key: `${PREFIX}${code}`,
    label: label.fr,
    names: [code, label.fr, ...(label.en === null ? [] : [label.en])],
    required: false,
    hint:
      choices.length > 0
        ? t('import.hints.choice', { values: choices.map(({ fr }) => fr).join(', ') })
        : null,
  }));

function valueOf({ type, choices }: CustomField, typed: string): unknown {
  const coded = (word: string) =>
    choices.find(({ code, fr, en }) => [code, fr, en ?? fr].some((one) => plain(one) === plain(word)))
      ?.code ?? word;
  switch (type) {
    case 'checkbox':
      return flagIn(typed) ?? typed;
    case 'number':
      return numberIn(typed);
    case 'select':
    case 'radio_button':
      return coded(typed);
    case 'choice':
      return listIn(typed).map(coded);
    default:
      return typed;
  }
}

/**
 * What a line says in a corporation's own fields, over what its record says by now; a cell without anything says
 * nothing. Told is what a new record must say and does not.
 */
export function customCellsOf(
  fields: readonly CustomField[],
  values: ImportLine['values'],
  before: { customFields?: object } | null,
): { customFields: object; problems: LineProblem[] } {
  const said = fields.flatMap((field): [string, unknown][] => {
    const typed = values[`${PREFIX}${field.code}`] ?? '';
    return typed === '' ? [] : [[field.code, valueOf(field, typed)]];
  });
  const customFields = { ...before?.customFields, ...Object.fromEntries(said) };
  const problems = fields.flatMap(({ code, required }): LineProblem[] =>
    required && before === null && !(code in customFields)
      ? [{ column: `${PREFIX}${code}`, typed: '', error: 'errors.required' }]
      : [],
  );
  return { customFields, problems };
}

/** What records say in the fields that a cell has room for by now, by their ids. */
export async function customBefore(
  { services, corporation }: ImportContext,
  owner: CustomOwner,
  fields: readonly CustomField[],
  ids: readonly number[],
): Promise<(id: number) => object> {
  const known = new Set(fields.map(({ code }) => code));
  const found = await customValuesOf(services.db, corporation, owner, ids);
  return (id) =>
    Object.fromEntries(Object.entries(found.get(id)?.values ?? {}).filter(([code]) => known.has(code)));
}
