import type { Asking } from '../kernel/questions.ts';
import { thirdPartyQuestions } from './questions.ts';

/** Who a third party is by now: of one that was merged into another, that one; an unknown one is itself. */
export const keptParty = async (asking: Asking, id: number, corporation: number): Promise<number> =>
  (await asking.ask(thirdPartyQuestions).thirdParty(id, corporation))?.id ?? id;
