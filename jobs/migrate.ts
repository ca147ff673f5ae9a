/* Brings the database of DATABASE_URL up to date: what `npm start` does by itself, and a container before its web. */
import { migrate } from '#db/migrate.ts';
import { readSettings, SettingsError } from '#db/settings.ts';

try {
  const { databaseUrl, dataKey } = readSettings(process.env);
  if (!databaseUrl) throw new SettingsError(['DATABASE_URL : l’adresse de la base à mettre à jour.']);
  const { applied } = await migrate(databaseUrl, dataKey);
  console.log(applied.length > 0 ? `✓ Migrations : ${applied.join(', ')}` : '✓ La base est à jour');
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
}
