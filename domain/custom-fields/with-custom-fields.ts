import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { stateAt, type Loaded } from '../kernel/aggregate.ts';
import { corporationOf, type Command } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { revision } from '../kernel/fields.ts';
import type { Sealed } from '../kernel/personal.ts';
import { invalid, Refusal } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { isFileField, type CustomField, type CustomOwner } from './custom-field.ts';
import {
  valuesAggregates,
  valuesIn,
  valuesSet,
  type RecordValuesEvent,
  type RecordValuesState,
} from './record-values.ts';
import { readValues, type CustomValues } from './values.ts';
import { customFieldQuestions } from './questions.ts';

/** What forms and programs send beside what a record is made of. */
const sentSchema = z.object({
  /** Values by the codes of the fields. */
  customFields: z.record(z.string().max(40), z.unknown()).nullish().meta({ example: {} }),
  /**
   * Sent by forms: the revision of the values that they show. All fields are sent then, empty ones by their absence.
   */
  customFieldsFrom: revision(),
});

type Sent = z.output<typeof sentSchema>;

async function loadValues(
  work: UnitOfWork,
  actor: Actor,
  owner: CustomOwner,
  id: number | null,
): Promise<Loaded<RecordValuesState, RecordValuesEvent>> {
  const aggregate = valuesAggregates[owner];
  const none = { aggregate, id: id ?? 0, revision: 0, state: aggregate.initial, history: [] };
  if (id === null) return none;
  try {
    return await work.load(aggregate, id, actor);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'missing') throw error;
    return none;
  }
}

/** What others changed since the form was made is kept where the form says what it showed. */
function merged(shown: CustomValues, now: CustomValues, typed: CustomValues): CustomValues {
  const values = new Map(Object.entries(typed));
  for (const code of new Set([...Object.keys(shown), ...Object.keys(now)])) {
    if (differences(shown[code] ?? null, values.get(code) ?? null).length > 0) continue;
    const current = now[code];
    if (current === undefined) values.delete(code);
    else values.set(code, current);
  }
  return Object.fromEntries(values);
}

/** The values after what was sent. @throws Refusal `invalid` at `customFields.<code>` */
async function valuesAfter(
  work: UnitOfWork,
  { owner, fields, id }: { owner: CustomOwner; fields: readonly CustomField[]; id: number | null },
  loaded: Loaded<RecordValuesState, RecordValuesEvent>,
  { customFields, customFieldsFrom }: Sent,
  corporation: number,
): Promise<CustomValues> {
  const wantsFiles = fields.some(({ type, enabled }) => enabled && isFileField(type));
  const files =
    id !== null && wantsFiles
      ? await work.ask(customFieldQuestions).attachableFiles({ kind: owner, id }, corporation)
      : [];
  const now = valuesIn(loaded.state, corporation);
  const shown = customFieldsFrom === null ? now : valuesIn(stateAt(loaded, customFieldsFrom), corporation);
  const { values, errors } = readValues({
    fields,
    before: shown,
    sent: customFields ?? {},
    whole: customFieldsFrom !== null,
    files,
    isNew: id === null,
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return merged(shown, now, values);
}

interface Owned<Schema extends z.ZodType> {
  owner: CustomOwner;
  /** Whose key seals the values, where they are about a natural person. */
  sealOf?(input: z.output<Schema>, id: number): Sealed | null;
}

/** What is told of a record whose fields are refused: the errors of both, or what stands in the way of the whole. */
const together = (fields: Refusal, record: unknown): unknown =>
  record instanceof Refusal && record.kind === 'invalid'
    ? invalid({ ...record.errors, ...fields.errors })
    : record;

/**
 * A command that makes or changes a record, with the fields that the corporation added: both in one transaction,
 * and the errors of both together. The record's own command knows nothing of them.
 */
export function withCustomFields<Schema extends z.ZodType<object>>(
  inner: Command<Schema, { id: number }>,
  { owner, sealOf }: Owned<Schema>,
): Command<z.ZodIntersection<Schema, typeof sentSchema>, { id: number }> {
  return {
    name: inner.name,
    access: inner.access,
    refuses: inner.refuses,
    input: z.intersection(inner.input, sentSchema),
    async handle(work, actor, typed) {
      const corporation = corporationOf(actor);
      const { customFields, customFieldsFrom, ...rest } = typed;
      const own = rest as unknown as z.output<Schema>; // what was sent, without the part that is ours
      const id = 'id' in own && typeof own.id === 'number' ? own.id : null;
      const fields = await work.ask(customFieldQuestions).customFields(owner, corporation);
      const asked = fields.length > 0 || customFields;
      if (!asked) return inner.handle(work, actor, own);
      const loaded = await loadValues(work, actor, owner, id);
      let values: CustomValues = {};
      try {
        values = await valuesAfter(
          work,
          { owner, fields, id },
          loaded,
          { customFields, customFieldsFrom },
          corporation,
        );
      } catch (refused) {
        if (!(refused instanceof Refusal)) throw refused;
        await inner.handle(work, actor, own).catch((other: unknown) => {
          throw together(refused, other);
        });
        throw refused;
      }
      const made = await inner.handle(work, actor, own);
      if (differences(valuesIn(loaded.state, corporation), values).length > 0) {
        const personal = sealOf?.(own, made.id) ?? null;
        const data = { owner, id: made.id, corporation, values, ...(personal && { personal }) };
        await work.append({ ...loaded, id: made.id }, [{ type: valuesSet[owner], data }]);
      }
      return made;
    },
  };
}
