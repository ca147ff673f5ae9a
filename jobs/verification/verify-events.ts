import { chainKey } from '#db/events/chain.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { Settings } from '#db/settings.ts';
import { EVENTS, noteVerified } from '#db/events/verification-state.ts';
import { verifyChains, type ChainReport, type KnownHead, type Pace } from '#db/events/verify-chain.ts';
import { verifyKeys, type KeyFault } from '#db/events/verify-keys.ts';
import { erasuresFile, readErasureLines } from '../ops/erasures.ts';
import { describeFault, describeKeyFault, placeOfFault } from './describe.ts';

export interface EventsVerified extends ChainReport {
  keys: KeyFault[];
  /** Every fault: in words for the operator, and what it is about. */
  found: { words: string; about: string }[];
}

/** Verifies events, their chains and the personal keys, and notes when. */
export async function verifyAllEvents(
  db: Database,
  { dataDir, dataKey }: Pick<Settings, 'dataDir' | 'dataKey'>,
  noted: readonly KnownHead[],
  pace: Pace = {},
): Promise<EventsVerified> {
  const report = await verifyChains(db, chainKey(dataKey), noted, pace);
  const erasures = async () => (await readErasureLines(erasuresFile(dataDir))).values;
  const keys = await verifyKeys(db, dataKey, erasures, pace);
  const found = [
    ...report.faults.map((fault) => ({ words: describeFault(fault), about: placeOfFault(fault) })),
    ...keys.map((fault) => ({ words: describeKeyFault(fault), about: fault.subject })),
  ];
  await noteVerified(db, [{ what: EVENTS, at: new Date().toISOString(), faults: found.length }]);
  return { ...report, keys, found };
}
