import type { Actor } from '../kernel/actor.ts';
import { conflict } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { thirdPartyAggregate } from './third-party.ts';

/**
 * A third party that is to be changed. @throws Refusal `missing`; `conflict` of one that was merged into another, which
 * is changed in its place
 */
export async function loadThirdParty(work: UnitOfWork, id: number, actor: Actor) {
  const thirdParty = await work.load(thirdPartyAggregate, id, actor);
  const { mergedInto } = thirdParty.state;
  if (mergedInto !== null) throw conflict('MERGED', `errors.thirdPartyMerged|id=${mergedInto}`);
  return thirdParty;
}
