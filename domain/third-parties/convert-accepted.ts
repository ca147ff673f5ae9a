import type { Actor } from '../kernel/actor.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { loadThirdParty } from './load-third-party.ts';
import { thirdPartyQuestions } from './questions.ts';

/** A prospect becomes a client with its first accepted quotation; nothing happens to who is a client already. */
export async function convertAccepted(
  work: UnitOfWork,
  actor: Actor,
  id: number,
  quotation: number,
): Promise<void> {
  const profile = await work.ask(thirdPartyQuestions).thirdParty(id, actor.corporation ?? 0);
  if (profile === null || profile.client || !profile.prospect) return;
  const thirdParty = await loadThirdParty(work, profile.id, actor);
  await work.append(thirdParty, [{ type: 'ProspectConverted', data: { thirdParty: profile.id, quotation } }]);
}
