import type { ConflictCode } from '../kernel/conflicts.ts';
import { z } from 'zod';
import { requireAccess, type Access } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Command } from '../kernel/command.ts';
import { recordId } from '../kernel/fields.ts';
import { fileLimits } from '../files/limits.ts';
import { sealed } from '../kernel/personal.ts';
import { forbidden, invalid, Refusal, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { importAggregate } from './import.ts';

/** A row of a file as it is taken in. */
export interface ImportRow<Values> {
  /** What it changes; null: it makes one. */
  id: number | null;
  values: Values;
}

/** Ids of what rows made and changed. */
interface Taken {
  created: number[];
  changed: number[];
}

/** What can be imported. */
export interface ImportKind {
  /** Resource of what is made: `product`. */
  name: string;
  /** Takes all rows in, or none, and notes what became of them. */
  command: Command<z.ZodType, Taken & { id: number }>;
  /** Takes back one that was made, where nothing uses it. */
  remove: Command;
}

const MOST_COLUMNS = 100;

interface Taking<Values> {
  name: string;
  access: Access;
  /** Schema of a row's values. */
  values: z.ZodType<Values>;
  /** Codes of the conflicts that its rows may meet. */
  refuses?: readonly ConflictCode[];
  /** @throws Refusal `invalid` with the errors of each row by its place: `rows[3].code` */
  take(work: UnitOfWork, actor: Actor, rows: readonly ImportRow<Values>[]): Promise<Taken>;
  remove: Command;
}

/** A kind whose rows are taken in together. */
export function importedTogether<Values>({
  name,
  access,
  values,
  refuses,
  take,
  remove,
}: Taking<Values>): ImportKind {
  const input = z.object({
    file: z.string().max(200, 'errors.tooLong|max=200').nullish(),
    /** What its headings were taken for, folded; '': for nothing. */
    columns: z
      .record(z.string().max(200), z.string().max(60))
      .refine((said) => Object.keys(said).length <= MOST_COLUMNS, `errors.tooMany|max=${MOST_COLUMNS}`)
      .default({})
      .meta({ example: {} }),
    /** Lines that were left out. */
    left: z.number().int().min(0).max(fileLimits.table.rows).default(0),
    rows: z
      .array(z.object({ id: recordId().nullable(), values }))
      .min(1, 'errors.required')
      .max(fileLimits.table.rows, `errors.tooMany|max=${fileLimits.table.rows}`),
  });
  const command: Command<typeof input, Taken & { id: number }> = {
    name: `Import ${name}`,
    access,
    input,
    refuses: refuses ?? [],
    async handle(work, actor, { file, columns, left, rows }) {
      const taken = await take(work, actor, rows);
      const made = await work.create(importAggregate);
      const data = {
        import: made.id,
        corporation: actor.corporation,
        user: actor.user,
        kind: name,
        file: file ?? null,
        ...taken,
        left,
        columns,
        ...(actor.person !== null && { personal: sealed('person', actor.person, 'file') }),
      };
      await work.append(made, [{ type: 'ImportRecorded', data }]);
      return { id: made.id, ...taken };
    },
  };
  return { name, command, remove };
}

interface ByCommands<Schema extends z.ZodType<object>, Values extends z.output<Schema>> extends Pick<
  Taking<Values>,
  'name' | 'values' | 'remove'
> {
  create: Command<Schema, { id: number }>;
  /** Takes what `create` does, and the id; null: rows change nothing that is there. */
  edit: Command | null;
  /** By what no two rows may be the same; its field is told. */
  unique?: { field: string; of(values: Values): string | null };
  /** What is wrong with rows beside what their commands say, by its place. */
  refuse?(work: UnitOfWork, actor: Actor, rows: readonly ImportRow<Values>[]): Promise<FieldErrors>;
  /** What follows from all of them. */
  finish?(work: UnitOfWork, actor: Actor, rows: readonly { id: number; values: Values }[]): Promise<void>;
}

/** What is asked of whoever changes prices or takes them away: a file, or its undo, was confirmed as a whole. */
export const confirmed = { confirmPrices: true };

function repeated<Values>(
  rows: readonly ImportRow<Values>[],
  unique: { field: string; of(values: Values): string | null } | undefined,
): FieldErrors {
  const seen = new Set<string>();
  const errors: FieldErrors = {};
  for (const [at, { values }] of rows.entries()) {
    const mark = unique?.of(values) ?? null;
    if (mark === null) continue;
    if (seen.has(mark)) errors[`rows[${at}].${unique?.field}`] = ['errors.unique'];
    seen.add(mark);
  }
  return errors;
}

const refuseIfAny = (errors: FieldErrors): void => {
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

/** Notes what stands in a row's way. @throws whatever stands in the way of all */
function note(errors: FieldErrors, error: unknown, at: number): void {
  const place = (field: string) => (field === '' ? `rows[${at}]` : `rows[${at}].${field}`);
  if (error instanceof z.ZodError) {
    for (const { path, message } of error.issues) errors[place(path.join('.'))] = [message];
    return;
  }
  if (!(error instanceof Refusal) || error.kind === 'forbidden') throw error;
  for (const [field, messages] of Object.entries(error.errors)) errors[place(field)] = messages;
  if (Object.keys(error.errors).length === 0) errors[place('')] = ['import.changedMeanwhile'];
}

/** A kind whose rows are what its own commands make and change. */
export function importedBy<Schema extends z.ZodType<object>, Values extends z.output<Schema>>(
  kind: ByCommands<Schema, Values>,
): ImportKind {
  const { name, values, create, edit, remove } = kind;
  const takeOne = async (work: UnitOfWork, actor: Actor, row: ImportRow<Values>, taken: Taken) => {
    if (row.id === null) {
      const { id } = await create.handle(work, actor, row.values);
      taken.created.push(id);
      return id;
    }
    await edit?.handle(
      work,
      actor,
      edit.input.parse({ ...row.values, ...confirmed, id: row.id, revision: null }),
    );
    taken.changed.push(row.id);
    return row.id;
  };
  return importedTogether({
    name,
    access: create.access,
    values,
    remove,
    async take(work, actor, rows) {
      if (rows.some(({ id }) => id !== null)) {
        if (edit === null) throw forbidden();
        requireAccess(actor, edit.access);
      }
      refuseIfAny({ ...repeated(rows, kind.unique), ...(await kind.refuse?.(work, actor, rows)) });
      const taken: Taken = { created: [], changed: [] };
      const made: { id: number; values: Values }[] = [];
      const errors: FieldErrors = {};
      for (const [at, row] of rows.entries()) {
        try {
          made.push({ id: await takeOne(work, actor, row, taken), values: row.values });
        } catch (error) {
          note(errors, error, at);
        }
      }
      refuseIfAny(errors);
      await kind.finish?.(work, actor, made);
      return taken;
    },
  });
}
