import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import { requireAccess } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, type Command } from '../kernel/command.ts';
import { isZero } from '../kernel/decimal.ts';
import { differences } from '../kernel/differences.ts';
import { recordId, revision } from '../kernel/fields.ts';
import { conflict, closedCorporation, invalid, Refusal, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import {
  ownerFor,
  recordAccess,
  type FieldRule,
  type RecordDefinition,
  superAdmin,
} from './define-record.ts';
import { withDerived } from './derived.ts';
import type { Field } from './fields.ts';
import { valueText } from './value-text.ts';
import { recordAggregate, type RecordEvent, type RecordState, type RecordValues } from './record.ts';
import { resourcesUsing } from './registry.ts';
import { recordQuestions } from './questions.ts';

export interface ImportedRow {
  /** The record that the line changes; null: it makes one. */
  id: number | null;
  values: RecordValues;
}

export interface RecordCommands {
  create: Command<z.ZodType<RecordValues>, { id: number }>;
  edit: Command<z.ZodType<RecordValues>, { id: number }>;
  remove: Command<z.ZodType<{ id: number }>, { id: number }>;
  /** Takes all rows of a file in, or none. @returns the ids of what they made and changed */
  take(
    work: UnitOfWork,
    actor: Actor,
    rows: readonly ImportedRow[],
  ): Promise<{ created: number[]; changed: number[] }>;
}

const isKept: Readonly<Record<FieldRule['must'], (value: unknown) => boolean>> = {
  said: (value) => valueText(value) !== '',
  zero: (value) => typeof value === 'string' && isZero(value),
  blank: (value) => valueText(value) === '',
};

/** The fields alone, as forms and programs send them, and what they ask of each other. */
export const recordSchema = ({ fields, rules }: Pick<RecordDefinition, 'fields' | 'rules'>): z.ZodObject =>
  z
    .object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema])))
    .superRefine((values: RecordValues, context) => {
      for (const { when, is, field, must, error } of rules)
        if (is.includes(valueText(values[when])) && !isKept[must](values[field]))
          context.addIssue({ code: 'custom', path: [field], message: error });
    });

/**
 * What no corporation owns is changed by those who look after the installation alone, what a disabled one owns by
 * nobody.
 * @throws Refusal `forbidden` or `conflict`
 */
function requireOwner(actor: Actor, corporation: number | null): void {
  if (corporation === null) requireAccess(actor, superAdmin);
  else if (actor.readOnly) throw closedCorporation(actor);
}

async function refuseTaken(
  work: UnitOfWork,
  definition: RecordDefinition,
  corporation: number | null,
  values: RecordValues,
  id: number,
) {
  const errors: FieldErrors = {};
  for (const [name, field] of Object.entries(definition.fields)) {
    if (!field.unique || values[name] === null) continue;
    const taken = await work
      .ask(recordQuestions)
      .isTaken(definition.resource, name, values[name], corporation, id);
    if (taken) errors[name] = ['errors.unique'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

interface Named {
  path: string;
  resource: string;
  id: number;
}

const isRow = (row: unknown): row is RecordValues => typeof row === 'object' && row !== null;

/** Every record that these values name, with the field that does. */
function namedBy(fields: Readonly<Record<string, Field>>, values: RecordValues, prefix = ''): Named[] {
  return Object.entries(fields).flatMap(([name, { kind, refersTo, columns }]): Named[] => {
    const value = values[name];
    const path = prefix + name;
    if (refersTo !== undefined) {
      const ids: unknown[] = kind === 'records' && Array.isArray(value) ? value : [value];
      return ids.flatMap((id) => (typeof id === 'number' ? [{ path, resource: refersTo, id }] : []));
    }
    if (!columns || !Array.isArray(value)) return [];
    return value.flatMap((row: unknown, index) =>
      isRow(row) ? namedBy(columns, row, `${path}[${index}].`) : [],
    );
  });
}

/** Everything that is named is there for the record's owner, asked in one question. @throws Refusal `invalid` */
async function refuseUnknown(
  work: UnitOfWork,
  definition: RecordDefinition,
  corporation: number | null,
  rows: readonly RecordValues[],
) {
  const named = rows.flatMap((values) => namedBy(definition.fields, values));
  if (named.length === 0) return;
  const found = await work
    .ask(recordQuestions)
    .recordsById([...new Set(named.map(({ id }) => id))], corporation ?? 0);
  const errors: FieldErrors = {};
  for (const { path, resource, id } of named)
    if (found.get(id)?.resource !== resource) errors[path] = ['errors.reference'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const created = (
  { resource }: RecordDefinition,
  corporation: number | null,
  values: RecordValues,
): RecordEvent => ({ type: 'RecordCreated', data: { resource, corporation, values } });

type LoadedRecord = Loaded<RecordState, RecordEvent>;

/** @returns whether anything changed */
async function change(
  work: UnitOfWork,
  { resource }: RecordDefinition,
  record: LoadedRecord,
  values: RecordValues,
): Promise<boolean> {
  if (differences(record.state.values, values).length === 0) return false;
  await work.append(record, [{ type: 'RecordEdited', data: { resource, values } }]);
  return true;
}

function createCommand(definition: RecordDefinition): RecordCommands['create'] {
  return command({
    name: `Create ${definition.resource}`,
    ...recordAccess(definition, 'CREATE'),
    input: recordSchema(definition),
    async handle(work, actor, said) {
      const corporation = ownerFor(definition, actor);
      requireOwner(actor, corporation);
      await refuseUnknown(work, definition, corporation, [said]);
      const values = await withDerived(work, definition, corporation, said, null);
      await refuseTaken(work, definition, corporation, values, 0);
      const record = await work.create(recordAggregate(definition));
      await work.append(record, [created(definition, corporation, values)]);
      return { id: record.id };
    },
  });
}

function editCommand(definition: RecordDefinition): RecordCommands['edit'] {
  return command({
    name: `Edit ${definition.resource}`,
    ...recordAccess(definition, 'EDIT'),
    input: recordSchema(definition).safeExtend({ id: recordId(), revision: revision() }),
    async handle(work, actor, { id, revision: madeFrom, ...said }) {
      const record = await work.load(recordAggregate(definition), Number(id), actor);
      const { corporation } = record.state;
      requireOwner(actor, corporation);
      requireFresh(record, typeof madeFrom === 'number' ? madeFrom : null, ({ values }) => values);
      await refuseUnknown(work, definition, corporation, [said]);
      const values = await withDerived(work, definition, corporation, said, record.state.values);
      await refuseTaken(work, definition, corporation, values, record.id);
      await change(work, definition, record, values);
      return { id: record.id };
    },
  });
}

/** How the kinds that use a record are told: aggregates by their own words, lists by their names. */
const useKey = ({ kind, count }: { kind: string; count: number }, lists: readonly string[]): string =>
  lists.includes(kind)
    ? `errors.inUse.record|list=${kind}|count=${count}`
    : `errors.inUse.${kind}|count=${count}`;

function removeCommand(definition: RecordDefinition): RecordCommands['remove'] {
  return command({
    name: `Delete ${definition.resource}`,
    ...recordAccess(definition, 'DELETE'),
    input: z.object({ id: recordId() }),
    refuses: ['IN_USE'],
    async handle(work, actor, { id }) {
      const record = await work.load(recordAggregate(definition), id, actor);
      requireOwner(actor, record.state.corporation);
      const lists = resourcesUsing(definition.resource);
      const uses = await work.ask(recordQuestions).usesOf(id, [...definition.usedBy, ...lists]);
      if (uses.length > 0)
        throw new Refusal('conflict', 'IN_USE', { '': uses.map((use) => useKey(use, lists)) });
      await work.append(record, [{ type: 'RecordDeleted', data: { resource: definition.resource } }]);
      return { id };
    },
  });
}

/** What must be unique is nobody else's, by now. @throws Refusal `conflict` */
async function refuseTakenRows(
  work: UnitOfWork,
  definition: RecordDefinition,
  corporation: number | null,
  rows: readonly ImportedRow[],
) {
  for (const [name, { unique }] of Object.entries(definition.fields)) {
    if (!unique) continue;
    const said = rows.flatMap(({ id, values }) =>
      values[name] === null ? [] : [{ id, value: valueText(values[name]) }],
    );
    const taken = await work.ask(recordQuestions).takenRecords(
      definition.resource,
      name,
      said.map(({ value }) => value),
      corporation,
    );
    const twice = new Set(said.map(({ value }) => value)).size < said.length;
    if (twice || said.some(({ id, value }) => taken.get(value)?.some((other) => other !== id)))
      throw conflict('IMPORT_CHANGED', 'import.changedMeanwhile');
  }
}

const taking =
  (definition: RecordDefinition): RecordCommands['take'] =>
  async (work, actor, rows) => {
    const corporation = ownerFor(definition, actor);
    requireOwner(actor, corporation);
    if (rows.some(({ id }) => id !== null)) requireAccess(actor, recordAccess(definition, 'EDIT'));
    await refuseUnknown(
      work,
      definition,
      corporation,
      rows.map(({ values }) => values),
    );
    await refuseTakenRows(work, definition, corporation, rows);
    const taken: { created: number[]; changed: number[] } = { created: [], changed: [] };
    const given = new Set<string>();
    for (const { id, values: said } of rows) {
      if (id === null) {
        const values = await withDerived(work, definition, corporation, said, null, given);
        const record = await work.create(recordAggregate(definition));
        await work.append(record, [created(definition, corporation, values)]);
        taken.created.push(record.id);
        continue;
      }
      const record = await work.load(recordAggregate(definition), id, actor);
      requireOwner(actor, record.state.corporation);
      const values = await withDerived(work, definition, corporation, said, record.state.values);
      if (await change(work, definition, record, values)) taken.changed.push(id);
    }
    return taken;
  };

const made = new Map<RecordDefinition, RecordCommands>();

/** The commands of a definition, made once. */
export function recordCommands(definition: RecordDefinition): RecordCommands {
  const known = made.get(definition);
  if (known) return known;
  const commands = {
    create: createCommand(definition),
    edit: editCommand(definition),
    remove: removeCommand(definition),
    take: taking(definition),
  };
  made.set(definition, commands);
  return commands;
}
