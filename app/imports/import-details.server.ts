import { randomUUID } from 'node:crypto';
import { mayPass } from '#domain/kernel/access.ts';
import { undoImport } from '#domain/imports/import-commands.ts';
import { importKind } from '#domain/imports/kinds.ts';
import { findImport } from '#projections/imports/imports.ts';
import { madeNames } from '#projections/imports/made-names.ts';
import { namesOfUsers } from '#projections/people/people.ts';
import { startBulkOperation } from '../bulk/bulk-operation.server.ts';
import { commandIdOf } from '../http/command-id.ts';
import { notFound } from '../http/problems.ts';
import { checkCorporation } from '../http/run-command.server.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { kindWords, readableKinds, shownKind } from './kinds.server.ts';

/** Records of an import that its page names; the others are counted. */
const MOST_SHOWN = 200;

async function found({ services, corporation, actor, params }: StaffContext) {
  const row = await findImport(services.db, idOf(params, 'id'), corporation);
  if (row === null || !readableKinds(actor).includes(row.kind)) throw notFound();
  return row;
}

/** One import: what it made and changed, what is left of it, and what an undo left and why. */
export async function importDetails(context: StaffContext) {
  const { services, corporation, actor, t } = context;
  const row = await found(context);
  const removed = new Set(row.removedIds);
  const standing = row.createdIds.filter((id) => !removed.has(id));
  const kept = new Map(row.keptRecords.map(({ id, errors }) => [id, errors]));
  // Those that an undo left come first.
  const shown = [...kept.keys(), ...row.createdIds.filter((id) => !kept.has(id)), ...row.changedIds].slice(
    0,
    MOST_SHOWN,
  );
  const [names, users] = await Promise.all([
    madeNames(services.db, row.kind, shown, corporation),
    namesOfUsers(services.db, row.user === null ? [] : [row.user]),
  ]);
  const changed = new Set(row.changedIds);
  const linked = shownKind(row.kind);
  return {
    title: row.file ?? t('imports.noFile', { id: row.id }),
    row,
    kindName: kindWords(t, row.kind),
    by: row.user === null ? null : (users.get(row.user) ?? null),
    total: row.createdIds.length + row.changedIds.length,
    standing: standing.length,
    mayUndo: standing.length > 0 && mayPass(actor, importKind(row.kind).remove.access),
    records: shown.map((id) => {
      const name = names.get(id);
      return {
        id,
        name: name?.name ?? null,
        to: name && linked ? linked.made(name.page, name.of) : null,
        what: changed.has(id)
          ? ('changed' as const)
          : removed.has(id)
            ? ('removed' as const)
            : ('created' as const),
        errors: kept.get(id) ?? [],
      };
    }),
  };
}

export type ImportDetailsData = Awaited<ReturnType<typeof importDetails>>;

/** Has the worker take back what the import made. */
export async function undoFromForm(context: StaffContext) {
  const { request } = context;
  const row = await found(context);
  const form = await request.formData();
  checkCorporation(context, form);
  const standing = row.created - row.removed;
  return startBulkOperation(context, {
    id: commandIdOf(form).commandId ?? randomUUID(),
    name: 'undoImport',
    params: { name: row.file ?? String(row.id) },
    units: standing,
    back: pathTo('importDetails', { id: row.id }),
    items: [
      {
        label: row.file ?? String(row.id),
        about: pathTo('importDetails', { id: row.id }),
        version: null,
        command: undoImport,
        input: { id: row.id },
      },
    ],
  });
}
