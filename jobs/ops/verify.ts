import { chainKey } from '#db/chain.ts';
import { verifyChains, type ChainFault } from '#db/verify-chain.ts';
import { noteChainHeads, readNotedHeads } from '../chain-heads.ts';
import type { OpsDatabase } from './database.ts';

const describe = ({ chain, position, stream, version, fault }: ChainFault): string =>
  `FAULT chain ${chain} position ${position}: ${fault}${stream ? ` (event ${version} of ${stream})` : ''}`;

/** `events verify`: exit code 1 when an event does not fit. */
export async function verify({ owner, settings }: OpsDatabase): Promise<number> {
  const noted = await readNotedHeads(settings.dataDir);
  const report = await verifyChains(owner, chainKey(settings.dataKey), noted);
  for (const { chain, events, notYetNoted } of report.chains)
    console.log(`chain ${chain}: ${events} events fit, ${notYetNoted} not yet noted outside`);
  for (const fault of report.faults) console.log(describe(fault));
  if (report.faults.length > 0) return 1;
  await noteChainHeads(owner, settings.dataDir, new Date());
  console.log('Every event fits.');
  return 0;
}
