import { z } from 'zod';
import { requireAccess } from '../kernel/access.ts';
import { command } from '../kernel/command.ts';
import { recordId } from '../kernel/fields.ts';
import { conflict, Refusal } from '../kernel/refusal.ts';
import { importAggregate, type KeptRecord } from './import.ts';
import { confirmed } from './import-kind.ts';
import { importKind, importKinds } from './kinds.ts';

/** The commands that take files in, one for each kind. */
export const importCommands = [...importKinds.values()].map((kind) => kind.command);

const removers = [
  ...new Set(
    [...importKinds.values()]
      .flatMap(({ remove }) => remove.access.role)
      .filter((role) => role !== 'signed-in' && role !== 'public'),
  ),
];

/**
 * Takes back what an import made, the last first: what nothing uses. The rest stays and is named with what uses it;
 * what the import changed stays as it is by now.
 * @throws Refusal `conflict` IMPORT_UNDONE where nothing of it stands
 */
export const undoImport = command({
  name: 'UndoImport',
  // Whoever may remove something; which kind it is says who may this (`requireAccess` below).
  role: removers,
  input: z.object({ id: recordId() }),
  refuses: ['IMPORT_CHANGED', 'IMPORT_UNDONE', 'IN_USE', 'MERGED', 'TOOK_OVER'],
  async handle(work, actor, { id }) {
    const made = await work.load(importAggregate, id, actor);
    const { remove } = importKind(made.state.kind);
    requireAccess(actor, remove.access);
    if (made.state.standing.length === 0) throw conflict('IMPORT_UNDONE', 'import.undone');
    const removed: number[] = [];
    const kept: KeptRecord[] = [];
    for (const one of made.state.standing.toReversed()) {
      try {
        await remove.handle(
          work,
          actor,
          remove.input.parse({ ...confirmed, reason: `Import n° ${id}`, id: one }),
        );
        removed.push(one);
      } catch (error) {
        if (!(error instanceof Refusal) || error.kind === 'forbidden') throw error;
        // Somebody removed it before.
        if (error.kind === 'missing') removed.push(one);
        else kept.push({ id: one, errors: Object.values(error.errors).flat() });
      }
    }
    await work.append(made, [{ type: 'ImportReversed', data: { import: id, removed, kept } }]);
    return { id, removed: removed.length, kept: kept.length };
  },
});
