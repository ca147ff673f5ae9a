import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf, type Command } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { recordId, revision } from '../kernel/fields.ts';
import { conflict, invalid, stale, type FieldErrors } from '../kernel/refusal.ts';
import { stateAt } from '../kernel/aggregate.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { recordRole, type RecordDefinition } from './define-record.ts';
import { recordAggregate, type RecordValues } from './record.ts';

export interface RecordCommands {
  create: Command<z.ZodType<RecordValues>, { id: number }>;
  edit: Command<z.ZodType<RecordValues>, { id: number }>;
  remove: Command<z.ZodType<{ id: number }>, { id: number }>;
}

/** The fields alone, as forms and programs send them. */
export const recordSchema = (definition: RecordDefinition): z.ZodObject =>
  z.object(
    Object.fromEntries(Object.entries(definition.fields).map(([name, field]) => [name, field.schema])),
  );

const corporationFor = (definition: RecordDefinition, actor: Actor): number | null =>
  definition.scope === 'corporation' ? corporationOf(actor) : null;

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
    const taken = await work.references.isTaken(definition.resource, name, values[name], corporation, id);
    if (taken) errors[name] = ['errors.unique'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** The field's own corporation has what it names. @throws Refusal `invalid` */
async function refuseUnknown(
  work: UnitOfWork,
  definition: RecordDefinition,
  corporation: number,
  values: RecordValues,
) {
  const errors: FieldErrors = {};
  for (const [name, { refersTo }] of Object.entries(definition.fields)) {
    const id = values[name];
    if (refersTo === undefined || typeof id !== 'number') continue;
    const found = await work.references.records(refersTo, [id], corporation);
    if (!found.has(id)) errors[name] = ['errors.reference'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function createCommand(definition: RecordDefinition): RecordCommands['create'] {
  return command({
    name: `Create ${definition.resource}`,
    role: recordRole(definition, 'CREATE'),
    input: recordSchema(definition),
    async handle(work, actor, values) {
      const corporation = corporationFor(definition, actor);
      await refuseUnknown(work, definition, corporationOf(actor), values);
      await refuseTaken(work, definition, corporation, values, 0);
      const record = await work.create(recordAggregate(definition));
      await work.append(record, [
        { type: 'RecordCreated', data: { resource: definition.resource, corporation, values } },
      ]);
      return { id: record.id };
    },
  });
}

function editCommand(definition: RecordDefinition): RecordCommands['edit'] {
  return command({
    name: `Edit ${definition.resource}`,
    role: recordRole(definition, 'EDIT'),
    input: recordSchema(definition).extend({ id: recordId(), revision: revision() }),
    async handle(work, actor, { id, revision: madeFrom, ...values }) {
      const record = await work.load(recordAggregate(definition), Number(id), actor);
      if (typeof madeFrom === 'number' && madeFrom !== record.version) {
        throw stale(record.version, differences(stateAt(record, madeFrom).values, record.state.values));
      }
      await refuseUnknown(work, definition, corporationOf(actor), values);
      await refuseTaken(work, definition, record.state.corporation, values, record.id);
      if (differences(record.state.values, values).length > 0) {
        await work.append(record, [
          { type: 'RecordEdited', data: { resource: definition.resource, values } },
        ]);
      }
      return { id: record.id };
    },
  });
}

function removeCommand(definition: RecordDefinition): RecordCommands['remove'] {
  return command({
    name: `Delete ${definition.resource}`,
    role: recordRole(definition, 'DELETE'),
    input: z.object({ id: recordId() }),
    async handle(work, actor, { id }) {
      const record = await work.load(recordAggregate(definition), id, actor);
      const [use] = await work.references.usesOf(id, definition.usedBy);
      if (use) throw conflict('IN_USE', `errors.inUse.${use.kind}|count=${use.count}`);
      await work.append(record, [{ type: 'RecordDeleted', data: { resource: definition.resource } }]);
      return { id };
    },
  });
}

const made = new Map<RecordDefinition, RecordCommands>();

/** The three commands of a definition, made once. */
export function recordCommands(definition: RecordDefinition): RecordCommands {
  const known = made.get(definition);
  if (known) return known;
  const commands = {
    create: createCommand(definition),
    edit: editCommand(definition),
    remove: removeCommand(definition),
  };
  made.set(definition, commands);
  return commands;
}
