import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eraseKey } from '#db/personal-keys.ts';
import { rebuildProjections, sharingTables } from '#db/rebuild.ts';
import { projections } from '#projections/registry.ts';
import type { OpsDatabase } from './database.ts';

/** Projections that show personal data of people or of third parties. */
const showing: Record<string, readonly string[]> = {
  person: ['people'],
  thirdparty: ['third-parties', 'quotation-list', 'invoice-list', 'payment-list', 'mail-list'],
};

/**
 * `erase <subject>`: deletes the key, notes the erasure outside the database (so that a restored backup replays it), and
 * rebuilds what showed the person. The chain still verifies, since it covers the encrypted fields.
 */
export async function erase({ owner, settings }: OpsDatabase, [subject]: string[]): Promise<number> {
  const kind = /^(person|thirdparty)-\d+$/.exec(subject ?? '')?.[1];
  if (!subject || kind === undefined) {
    console.error('Name a natural person: person-5 or thirdparty-9');
    return 2;
  }
  const erased = await eraseKey(owner, subject);
  await mkdir(settings.dataDir, { recursive: true });
  await appendFile(
    join(settings.dataDir, 'erasures.jsonl'),
    `${JSON.stringify({ at: new Date().toISOString(), subject })}\n`,
  );
  for (const name of showing[kind] ?? []) {
    const projector = projections.find((one) => one.name === name);
    if (projector)
      await rebuildProjections(
        owner,
        settings.dataKey,
        sharingTables(projections, projector),
        () => undefined,
      );
  }
  console.log(
    erased
      ? `${subject} is erased.`
      : `${subject} has no key: it was erased before, or is no natural person.`,
  );
  return 0;
}
