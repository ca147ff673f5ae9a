import { personalKeys } from '#db/events/personal-keys.ts';
import { createFiles, type FileStore } from '#db/files/files.ts';
import { appUrl } from '#db/postgres/app-role.ts';
import { createDatabase, createPool, type Database } from '#db/postgres/pool.ts';
import { createGuard, type Guard } from '#db/outbound/address-guard.ts';
import { createSecrets, type Secrets } from '#db/secrets.ts';
import { type Settings } from '#db/settings.ts';
import { createStore, type Store, type StoreOptions } from '#db/events/store.ts';
import { askingOver } from '#projections/answers.ts';
import { projections } from '#projections/registry.ts';
import { wordingsOf, wordsVersion } from '#projections/translations/translations.ts';
import { liveWords, type LiveWords } from '#locales/live.ts';
import type { SmtpPatience } from '../mail/mailer.ts';
import { createSlipPool, type SlipPool } from '../payroll/slip-pool.ts';
import { createPdfPool, type PdfPool } from '../print/pool.ts';

/** What jobs and the command line work with: the same store as the web's, under the same role of the database. */
export interface Runtime {
  db: Database;
  /**
   * The database as its owner, for the little that who serves requests may not: links to choose a password, people's
   * keys.
   */
  owner: Database;
  store: Store;
  files: FileStore;
  /** What stands before servers that people named. */
  guard: Guard;
  secrets: Secrets;
  /** Has no threads until it is asked for a PDF. */
  pdf: PdfPool;
  /** Has no thread until wage slips come in. */
  slips: SlipPool;
  /** What a social security number is found by. */
  keyedHash(text: string): Promise<string>;
  /** What customers and corporations say instead of the shipped texts; asked for anew by each job. */
  words: LiveWords;
  settings: Settings;
  /** How long a mail server may take; the usual patience unless a test has less. */
  mailPatience?: SmtpPatience;
  close(): Promise<void>;
}

export function createRuntime(
  settings: Settings,
  ownerUrl: string,
  name = 'registre-worker',
  ids: Pick<StoreOptions, 'nextId'> = {},
): Runtime {
  const db = createDatabase(createPool(appUrl(ownerUrl, settings.dataKey), { max: 6, name }));
  // Has no connection until it is asked; a rebuild takes three.
  const owner = createDatabase(createPool(ownerUrl, { max: 3, name: `${name}-owner` }));
  const pdf = createPdfPool();
  const slips = createSlipPool();
  const keys = personalKeys(settings.dataKey);
  return {
    db,
    owner,
    store: createStore({ db, dataKey: settings.dataKey, projectors: projections, askingOver, ...ids }),
    files: createFiles(settings, { db, keys }),
    guard: createGuard(settings),
    secrets: createSecrets(settings.dataKey),
    pdf,
    slips,
    keyedHash: (text) => keys.keyedHash(db, text),
    words: liveWords({
      version: (place) => wordsVersion(db, place),
      wordings: (place) => wordingsOf(db, place),
    }),
    settings,
    async close() {
      await pdf.close();
      await slips.close();
      await owner.destroy();
      await db.destroy();
    },
  };
}
