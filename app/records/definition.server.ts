import { redirect } from '@remix-run/node';
import { mayPass } from '#domain/kernel/access.ts';
import { countriesOf } from '#domain/kernel/countries.ts';
import { recordAccess, type RecordDefinition, type RecordRight } from '#domain/records/define-record.ts';
import type { Field, FieldKind } from '#domain/records/fields.ts';
import { recordDefinition } from '#domain/records/registry.ts';
import { choices, type RecordRow } from '#projections/records/records.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { settingOfRecord, worksWith } from '../http/works-with.ts';
import { pathTo } from '../paths.ts';

/** The record that the address names, for who has the right over it; else the page for missing or refused ones. */
export function definitionOf(
  { params, actor, signedIn }: StaffContext,
  right: RecordRight,
): RecordDefinition {
  const definition = recordDefinition(params['resource'] ?? '');
  if (definition === null) throw new Response(null, { status: 404 });
  const access = recordAccess(definition, right);
  if (access.scope === 'corporation' && actor.corporation === null) throw redirect(pathTo('home', {}));
  if (mayPass(actor, access)) {
    if (!worksWith(signedIn, settingOfRecord(definition.resource))) throw new Response(null, { status: 404 });
    return definition;
  }
  // In a disabled corporation a form leads to what it is about.
  if (actor.readOnly && mayPass(actor, recordAccess(definition, 'READ'))) {
    const { resource } = definition;
    throw redirect(
      params['id']
        ? pathTo('recordShow', { resource, id: params['id'] })
        : pathTo('recordList', { resource }),
    );
  }
  throw new Response(null, { status: 403 });
}

export interface ShownField {
  name: string;
  kind: FieldKind;
  label: string;
  required: boolean;
  choices: { value: string; label: string }[];
  max: number | null;
  /** Of a list of rows: what each holds. */
  columns: ShownField[];
}

type Words = Pick<StaffContext, 't' | 'language'>;

/** What a value may be chosen from, in the person's language; `named`: the records of each resource that is. */
export function choicesOf(
  { t, language }: Words,
  resource: string,
  path: string,
  field: Field,
  named: ReadonlyMap<string, readonly RecordRow[]> | null,
): ShownField['choices'] {
  if (field.refersTo)
    return (named?.get(field.refersTo) ?? []).map(({ id, label }) => ({ value: String(id), label }));
  if (field.kind === 'country')
    return countriesOf(language).map(({ code, name }) => ({ value: code, label: name }));
  return field.choices.map((value) => ({ value, label: t(`records.${resource}.choices.${path}.${value}`) }));
}

/** The resources that fields name records of, rows included. */
export const namedResources = (fields: RecordDefinition['fields']): string[] => [
  ...new Set(
    Object.values(fields).flatMap(({ refersTo, columns }) => [
      ...(refersTo ? [refersTo] : []),
      ...(columns ? namedResources(columns) : []),
    ]),
  ),
];

/**
 * The fields as a form shows them, in the person's language; those that name other records with what to choose from.
 */
export async function shownFields(
  { services, corporation, t, language }: Pick<StaffContext, 'services' | 'corporation' | 't' | 'language'>,
  { resource, fields }: RecordDefinition,
): Promise<ShownField[]> {
  const asked = namedResources(fields);
  const named = asked.length === 0 ? null : await choices(services.db, asked, corporation, language);
  const shown = (inside: RecordDefinition['fields'], labels: string, prefix = ''): ShownField[] =>
    Object.entries(inside)
      .filter(([, field]) => field.derivedFrom === undefined)
      .map(([name, field]) => ({
        name,
        kind: field.kind,
        label: t(`${labels}.${name}`),
        required: !field.optional,
        choices: choicesOf({ t, language }, resource, prefix + name, field, named),
        max: field.max,
        columns: field.columns ? shown(field.columns, `records.${resource}.columns.${name}`, `${name}.`) : [],
      }));
  return shown(fields, `records.${resource}.fields`);
}
