import { localFiles, type FileStore } from '#db/files.ts';
import { appUrl, createDatabase, createPool, type Database } from '#db/pool.ts';
import { type Settings } from '#db/settings.ts';
import { createStore, type Store } from '#db/store.ts';
import { references } from '#projections/references.ts';
import { projections } from '#projections/registry.ts';

/** What jobs and the command line work with: the same store as the web's, under the same role of the database. */
export interface Runtime {
  db: Database;
  store: Store;
  files: FileStore;
  settings: Settings;
  close(): Promise<void>;
}

export function createRuntime(settings: Settings, ownerUrl: string, name = 'registre-worker'): Runtime {
  const db = createDatabase(createPool(appUrl(ownerUrl, settings.dataKey), { max: 6, name }));
  return {
    db,
    store: createStore({ db, dataKey: settings.dataKey, projectors: projections, references }),
    files: localFiles(settings.dataDir),
    settings,
    close: () => db.destroy(),
  };
}
