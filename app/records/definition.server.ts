import { mayPass } from '#domain/access/access.ts';
import { recordAccess, type RecordDefinition, type RecordRight } from '#domain/records/define-record.ts';
import { recordDefinition } from '#domain/records/registry.ts';
import { valueText } from '#domain/records/value-text.ts';
import type { Translate } from '#locales/translate.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** The record that the address names, for who has the right over it; else the page for missing or refused ones. */
export function definitionOf({ params, actor }: StaffContext, right: RecordRight): RecordDefinition {
  const definition = recordDefinition(params['resource'] ?? '');
  if (definition === null) throw new Response(null, { status: 404 });
  if (!mayPass(actor, recordAccess(definition, right))) throw new Response(null, { status: 403 });
  return definition;
}

export interface ShownField {
  name: string;
  kind: string;
  label: string;
  required: boolean;
  choices: { value: string; label: string }[];
  max: number | null;
}

/** The fields as a form shows them, in the person's language. */
export const shownFields = ({ resource, fields }: RecordDefinition, t: Translate): ShownField[] =>
  Object.entries(fields).map(([name, field]) => ({
    name,
    kind: field.kind,
    label: t(`records.${resource}.fields.${name}`),
    required: !field.optional,
    choices: field.choices.map((value) => ({
      value,
      label: t(`records.${resource}.choices.${name}.${value}`),
    })),
    max: field.max,
  }));

export type RecordValues = Record<string, string>;

/** Values as the form's fields hold them. */
export const recordValues = (
  definition: RecordDefinition,
  values: Record<string, unknown> | null,
): RecordValues =>
  Object.fromEntries(
    Object.entries(definition.fields).map(([name, field]) => {
      const value = values === null ? (name === 'enabled' ? true : null) : values[name];
      if (field.kind === 'flag') return [name, value === true ? 'on' : ''];
      return [
        name,
        value === null || value === undefined
          ? ''
          : field.kind === 'percent'
            ? valueText(value).replace('.', ',')
            : valueText(value),
      ];
    }),
  );
