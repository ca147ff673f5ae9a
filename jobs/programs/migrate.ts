/* Brings the database of DATABASE_URL up to date: what `npm start` does by itself, and a container before its web. */
import { readSettings, SettingsError } from '#db/settings.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { bringAccountsUpToDate } from './older-accounts.ts';

try {
  const settings = readSettings(process.env);
  const { databaseUrl, dataKey } = settings;
  if (!databaseUrl) throw new SettingsError(['DATABASE_URL : l’adresse de la base à mettre à jour.']);
  const { applied, rebuilt } = await bringUpToDate(databaseUrl, dataKey);
  console.log(applied.length > 0 ? `✓ Migrations : ${applied.join(', ')}` : '✓ La base est à jour');
  if (rebuilt.names.length > 0)
    console.log(`✓ Reconstruites depuis ${rebuilt.events} événements : ${rebuilt.names.join(', ')}`);
  const listed = await bringAccountsUpToDate(settings, databaseUrl);
  if (listed > 0) console.log(`✓ Comptes bancaires mis dans leur liste : ${listed}`);
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
}
