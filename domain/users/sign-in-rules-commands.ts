import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { flag } from '../kernel/fields.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { signInRulesAggregate, type SignInRulesEvent, type SignInRulesState } from './sign-in-rules.ts';

/** The rules of the actor's corporation; a stream without events before anything is said of them. */
async function ownRules(work: UnitOfWork, actor: Actor): Promise<Loaded<SignInRulesState, SignInRulesEvent>> {
  const id = corporationOf(actor);
  try {
    return await work.load(signInRulesAggregate, id, actor);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'missing') throw error;
    return {
      aggregate: signInRulesAggregate,
      id,
      revision: 0,
      state: signInRulesAggregate.initial,
      history: [],
    };
  }
}

/** Whether the people of the corporation need a second factor to sign in. */
export const setSignInRules = command({
  name: 'SetSignInRules',
  role: 'ROLE_ADMIN',
  input: z.object({ secondFactor: flag() }),
  async handle(work, actor, { secondFactor }) {
    const rules = await ownRules(work, actor);
    if (rules.state.secondFactor !== secondFactor)
      await work.append(rules, [
        { type: 'SignInRulesSet', data: { corporation: corporationOf(actor), secondFactor } },
      ]);
    return { id: rules.id };
  },
});
