import { randomBytes } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { changeDataKey } from '#db/change-data-key.ts';
import { readStateFile, writeStateFile } from '#db/files/state-file.ts';
import { migrate } from '#db/postgres/migrate.ts';
import type { Settings } from '#db/settings.ts';
import { refuseInUse } from '../backup/checks.ts';
import { verifyAllEvents } from '../verification/verify-events.ts';
import { flagOption } from './arguments.ts';
import { headsFile, noteChainHeads, readNotedHeads } from './chain-heads.ts';
import { defineOps, UsageError, type Console } from './define.ts';
import { Failure } from './failure.ts';

const secretsFile = (dataDir: string): string => join(dataDir, 'secrets.json');

/** The kept secrets, where they are those in use; null where DATA_KEY came from the environment. */
function keptSecrets({ dataDir, dataKey }: Settings): { dataKey: string } | null {
  const text = readStateFile(secretsFile(dataDir));
  const kept = text === null ? null : (JSON.parse(text) as { dataKey: string }); // settings have read it
  return kept?.dataKey === dataKey ? kept : null;
}

async function newKey(isKept: boolean, given: boolean, console: Console): Promise<string> {
  if (!given && isKept) return randomBytes(33).toString('base64url');
  if (!given) throw new UsageError('DATA_KEY comes from the environment: give the new one with --key-stdin');
  const key = (await console.input()).trim();
  if (key.length < 32)
    throw new UsageError('The new DATA_KEY on standard input has fewer than 32 characters');
  return key;
}

export const changeKey = defineOps({
  name: 'data-key change',
  summary: 'put personal keys, secrets and chains under another DATA_KEY, all of it or nothing',
  details:
    'Back up and stop web and worker before. Every event is verified first. With DATA_DIR/secrets.json a key is made and\n' +
    'kept there, the old file beside it; else give one with --key-stdin, and to every process from then on. Backups of\n' +
    'before need the old key. Recovery codes are lost: people make new ones. Should the machine fail at the very end,\n' +
    'DATA_DIR/secrets.next.json is the new file.',
  options: {
    yes: flagOption('needed: there is no way back but a backup'),
    'key-stdin': flagOption('read the new key from standard input'),
  },
  async run({ owner, ownerUrl, settings }, { yes, 'key-stdin': given }, console) {
    if (!yes) throw new UsageError('All sealed data would be put under another DATA_KEY: add --yes');
    const { dataDir, dataKey } = settings;
    const kept = keptSecrets(settings);
    const key = await newKey(kept !== null, given, console);
    if (key === dataKey) throw new UsageError('That is the DATA_KEY in use');
    await refuseInUse(owner);
    console.say('Verifying the events');
    const { found } = await verifyAllEvents(owner, settings, await readNotedHeads(dataDir));
    const [first] = found;
    if (first) throw new Failure(`Not all events fit, so that nothing was changed: ${first.words}`);
    console.say('Changing the key');
    const next = join(dataDir, 'secrets.next.json');
    if (kept) writeStateFile(next, `${JSON.stringify({ ...kept, dataKey: key }, null, 2)}\n`);
    const changed = await changeDataKey(owner, dataKey, key);
    const stamp = new Date().toISOString().replace(/[:.]/g, '-');
    if (kept) {
      renameSync(secretsFile(dataDir), join(dataDir, `secrets.before-${stamp}.json`));
      renameSync(next, secretsFile(dataDir));
    }
    await migrate(ownerUrl, key);
    if (existsSync(headsFile(dataDir)))
      renameSync(
        headsFile(dataDir),
        headsFile(dataDir).replace(/\.jsonl$/, `.before-key-change-${stamp}.jsonl`),
      );
    await noteChainHeads(owner, dataDir, new Date());
    const text = [
      `Under the new key: ${changed.events} events, the keys of ${changed.people} people, ${changed.secrets} secrets`,
      ...(changed.withoutRecoveryCodes > 0
        ? [`${changed.withoutRecoveryCodes} users have no recovery codes any more: ask them to make new ones`]
        : []),
      kept
        ? `The old key is in secrets.before-${stamp}.json: keep it with the backups of before, elsewhere.`
        : 'Give the new DATA_KEY to every process; keep the old one with the backups of before.',
    ];
    return { text, data: changed };
  },
});
