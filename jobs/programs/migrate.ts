/*
 * Brings the database of DATABASE_URL up to date: what `npm start` does by itself, and a container before its web. With
 * --serve it waits for nothing that the worker can make anew while the old tables answer.
 */
import { readSettings, SettingsError } from '#db/settings.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { bringAccountsUpToDate } from './older-accounts.ts';

try {
  const settings = readSettings(process.env);
  const { databaseUrl, dataKey } = settings;
  if (!databaseUrl) throw new SettingsError(['DATABASE_URL : l’adresse de la base à mettre à jour.']);
  const waits = !process.argv.includes('--serve');
  const { applied, rebuilt, remaking } = await bringUpToDate(databaseUrl, dataKey, { waits });
  console.log(applied.length > 0 ? `✓ Migrations : ${applied.join(', ')}` : '✓ La base est à jour');
  if (rebuilt.names.length > 0)
    console.log(`✓ Reconstruites depuis ${rebuilt.events} événements : ${rebuilt.names.join(', ')}`);
  if (remaking.length > 0) console.log(`✓ À reconstruire par le travailleur : ${remaking.join(', ')}`);
  const listed = remaking.length > 0 ? 0 : await bringAccountsUpToDate(settings, databaseUrl);
  if (listed > 0) console.log(`✓ Comptes bancaires mis dans leur liste : ${listed}`);
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
}
