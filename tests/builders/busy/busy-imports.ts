import { undoImport } from '#domain/imports/import-commands.ts';
import { importKind } from '#domain/imports/kinds.ts';
import type { Store } from '#db/events/store.ts';
import { clientInput, send, type Company } from '../company.ts';

/** Everything that can happen to imports, at least once. */
export async function busyImports(store: Store, company: Company): Promise<void> {
  const actor = { ...company.actor, user: 7001, person: 7002 };
  const rows = ['Import Nord', 'Import Sud'].map((name) => ({
    id: null,
    values: clientInput({ name, address: { ...clientInput().address, postalCode: '22000' } }),
  }));
  const columns = { nom: 'name', remarque: '' };
  const { command } = importKind('thirdparty');
  const first = await send(store, command, actor, { file: 'clients.csv', columns, left: 1, rows });
  await send(store, undoImport, actor, { id: first.id });
}
