import { askOnce } from '#db/identity/ask-once.ts';

/** Whether a database that is up to date has the demo companies, all of them. */
export async function isDemo(ownerUrl: string): Promise<boolean> {
  const rows = await askOnce(ownerUrl, "select from installation where key = 'demo' and value = 'true'");
  return rows.length > 0;
}
