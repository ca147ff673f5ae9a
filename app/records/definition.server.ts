import { mayPass } from '#domain/access/access.ts';
import { recordAccess, type RecordDefinition, type RecordRight } from '#domain/records/define-record.ts';
import { recordDefinition } from '#domain/records/registry.ts';
import { valueText } from '#domain/records/value-text.ts';
import { choices } from '#projections/records.ts';
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

/** The fields as a form shows them, in the person's language; those that name other records with what to choose from. */
export async function shownFields(
  { services, corporation, t }: Pick<StaffContext, 'services' | 'corporation' | 't'>,
  { resource, fields }: RecordDefinition,
): Promise<ShownField[]> {
  const named = Object.values(fields).flatMap(({ refersTo }) => refersTo ?? []);
  const records = named.length === 0 ? null : await choices(services.db, named, corporation);
  return Object.entries(fields).map(([name, field]) => ({
    name,
    kind: field.kind,
    label: t(`records.${resource}.fields.${name}`),
    required: !field.optional,
    choices: field.refersTo
      ? (records?.get(field.refersTo) ?? []).map(({ id, label }) => ({ value: String(id), label }))
      : field.choices.map((value) => ({ value, label: t(`records.${resource}.choices.${name}.${value}`) })),
    max: field.max,
  }));
}

/** A row of a schedule as its fields hold it. */
export interface ShareValues {
  percent: string;
  days: string;
  from: string;
  dayOfMonth: string;
}

export type RecordValues = Record<string, string | ShareValues[]>;

/** Rows of a schedule that was not written yet. */
const FIRST_SHARES = 3;

const emptyShare: ShareValues = { percent: '', days: '', from: 'invoice_date', dayOfMonth: '' };

const shareValues = (value: unknown): ShareValues[] => {
  if (!Array.isArray(value)) return Array.from({ length: FIRST_SHARES }, () => emptyShare);
  return value.map((row: Record<keyof ShareValues, unknown>) => ({
    percent: valueText(row.percent).replace('.', ','),
    days: valueText(row.days),
    from: valueText(row.from),
    dayOfMonth: valueText(row.dayOfMonth),
  }));
};

/** Values as the form's fields hold them. */
export const recordValues = (
  definition: RecordDefinition,
  values: Record<string, unknown> | null,
): RecordValues =>
  Object.fromEntries(
    Object.entries(definition.fields).map(([name, field]): [string, string | ShareValues[]] => {
      const value = values === null ? (name === 'enabled' ? true : null) : values[name];
      if (field.kind === 'flag') return [name, value === true ? 'on' : ''];
      if (field.kind === 'shares') return [name, shareValues(value)];
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
