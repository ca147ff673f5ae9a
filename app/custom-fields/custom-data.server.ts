import { isFileField, type CustomField, type CustomOwner } from '#domain/custom-fields/custom-field.ts';
import type { CustomValue, CustomValues } from '#domain/custom-fields/values.ts';
import { isPicture } from '#domain/files/file-type.ts';
import { fileRightsOf } from '#domain/attachments/owners.ts';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import { customFieldsOf, customValuesOf } from '#projections/custom-fields/custom-fields.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { viewerPath } from '../attachments/attached-files.server.ts';
import { formatDate, typedDecimal, type Language } from '../ui/format.ts';
import type { CustomCells, CustomColumn } from './custom-columns.ts';
import { customWords, inLanguage } from './custom-words.ts';

/** A field as a form shows it, in the reader's language. */
export interface AskedField {
  code: string;
  type: CustomField['type'];
  label: string;
  help: string | null;
  required: boolean;
  choices: { value: string; label: string }[];
  parts: { code: string; type: string; label: string; required: boolean }[];
}

/** What a form's inputs hold. */
export type TypedValue = string | string[] | { [part: string]: string };

export interface CustomForm {
  fields: AskedField[];
  values: Record<string, TypedValue>;
  /** The revision of the values; 0 of a record that says nothing yet. */
  revision: number;
  /** Where files are attached that the fields may name; null of a new record. */
  viewer: string | null;
}

const typedLine = (type: string, value: string | true, language: Language): string => {
  if (value === true) return 'on';
  if (type === 'number') return typedDecimal(value, language);
  return type === 'datetime' ? `${formatDate(value.slice(0, 10))} ${value.slice(11)}` : value;
};

function typedValue(field: CustomField, value: CustomValue, language: Language): TypedValue {
  if (Array.isArray(value)) return value;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object') return typedLine(field.type, value, language);
  const type = new Map(field.parts.map((part) => [part.code, part.type]));
  return Object.fromEntries(
    Object.entries(value).map(([code, said]) => [code, typedLine(type.get(code) ?? 'text', said, language)]),
  );
}

type Place = Pick<StaffContext, 'services' | 'corporation' | 'language' | 't'>;

async function liveFields({ services, corporation }: Place, owner: CustomOwner): Promise<CustomField[]> {
  return (await customFieldsOf(services.db, corporation, owner)).filter(({ enabled }) => enabled);
}

async function valuesOf({ services, corporation }: Place, owner: CustomOwner, id: number | null) {
  if (id === null) return { values: {}, revision: 0 };
  const found = await customValuesOf(services.db, corporation, owner, [id]);
  return found.get(id) ?? { values: {}, revision: 0 };
}

/** The files of a record that its fields name or may name. */
const filesOf = async ({ services, corporation }: Place, owner: CustomOwner, id: number | null) =>
  id === null ? [] : attachedTo(services.db, { kind: owner, id }, corporation);

/**
 * What a record's form asks beside the record's own fields; null where the corporation added none.
 * @param id null of a new record
 * @param back where the viewer of its files leads back to
 */
export async function customFieldsData(
  context: StaffContext,
  owner: CustomOwner,
  id: number | null,
  back: string | null = null,
): Promise<CustomForm | null> {
  const fields = await liveFields(context, owner);
  if (fields.length === 0) return null;
  const { language, t } = context;
  const wantsFiles = fields.some(({ type }) => isFileField(type));
  const [{ values, revision }, files] = await Promise.all([
    valuesOf(context, owner, id),
    wantsFiles ? filesOf(context, owner, id) : [],
  ]);
  const may = id !== null && fileRightsOf(context.actor, { kind: owner, id }).see;
  const choicesOf = ({ type, code, choices }: CustomField) => {
    if (!isFileField(type))
      return choices.map((one) => ({ value: one.code, label: inLanguage(one, language) }));
    const fitting = files.filter((file) => type === 'file' || isPicture(file.type));
    if (may) return fitting.map(({ id: file, name }) => ({ value: String(file), label: name ?? '' }));
    // What it says stays as it is, without telling which file that is.
    return fitting
      .filter((file) => file.id === values[code])
      .map(({ id: file }) => ({ value: String(file), label: t('custom.chosenFile') }));
  };
  return {
    fields: fields.map((field) => ({
      code: field.code,
      type: field.type,
      label: inLanguage(field.label, language),
      help: language === 'en' ? (field.help.en ?? field.help.fr) : field.help.fr,
      required: field.required,
      choices: choicesOf(field),
      parts: field.parts.map(({ code, type, required, ...words }) => ({
        code,
        type,
        required,
        label: inLanguage(words, language),
      })),
    })),
    values: Object.fromEntries(
      fields.flatMap((field) => {
        const value = values[field.code];
        return value === undefined ? [] : [[field.code, typedValue(field, value, language)]];
      }),
    ),
    revision,
    viewer: id === null ? null : viewerPath(owner, id, back),
  };
}

/** What a record says in a field, for its page. */
export interface CustomFact {
  code: string;
  label: string;
  words: string;
  /** Where a file is shown. */
  to: string | null;
  /** A photo as it is shown here. */
  picture: string | null;
}

/** What a record says in its corporation's own fields; those that say nothing are left out. */
export async function customFacts(
  context: StaffContext,
  owner: CustomOwner,
  id: number,
): Promise<CustomFact[]> {
  const fields = await liveFields(context, owner);
  if (fields.length === 0) return [];
  const { values } = await valuesOf(context, owner, id);
  const namesFile = fields.some(({ type, code }) => isFileField(type) && values[code] !== undefined);
  const may = fileRightsOf(context.actor, { kind: owner, id }).see;
  const files = namesFile && may ? await filesOf(context, owner, id) : [];
  const names = new Map(files.map((file) => [file.id, file.name ?? context.t('commerce.erased')]));
  return fields.flatMap((field) => {
    const value = values[field.code];
    if (value === undefined && field.type !== 'checkbox') return [];
    const file = typeof value === 'number' && names.has(value) ? value : null;
    return [
      {
        code: field.code,
        label: inLanguage(field.label, context.language),
        words: customWords(field, value, { ...context, files: names }),
        to: file === null ? null : viewerPath(owner, id, null, file),
        picture:
          file === null || field.type !== 'photo'
            ? null
            : pathTo('documentDownload', { id: file }, { open: 1 }),
      },
    ];
  });
}

/** The fields that a list of these records offers as columns; files have a page of their own. */
export async function listedFields(context: Place, owner: CustomOwner): Promise<CustomField[]> {
  return (await liveFields(context, owner)).filter(({ type }) => !isFileField(type));
}

/** The columns that a corporation's own fields add to a list, in the reader's language. */
export const columnsOf = (fields: readonly CustomField[], { language }: Place): CustomColumn[] =>
  fields.map((field) => ({
    key: `custom.${field.code}`,
    title: inLanguage(field.label, language),
    usual: field.inList,
  }));

/** What rows say in their corporation's own fields, those among the shown columns: one question for all rows. */
export async function customCells(
  context: Place,
  owner: CustomOwner,
  fields: readonly CustomField[],
  shown: readonly { key: string }[],
  rows: readonly { id: number }[],
): Promise<CustomCells> {
  const asked = fields.filter(({ code }) => shown.some(({ key }) => key === `custom.${code}`));
  if (asked.length === 0) return {};
  const { services, corporation } = context;
  const found = await customValuesOf(
    services.db,
    corporation,
    owner,
    rows.map(({ id }) => id),
  );
  const cellsOf = (values: CustomValues) =>
    asked.map((field) => [`custom.${field.code}`, customWords(field, values[field.code], context)] as const);
  return Object.fromEntries(
    rows.map(({ id }) => [String(id), Object.fromEntries(cellsOf(found.get(id)?.values ?? {}))]),
  );
}
