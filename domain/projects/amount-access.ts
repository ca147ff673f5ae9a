import type { Actor } from '../kernel/actor.ts';
import { mayPass } from '../kernel/access.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import { invalid } from '../kernel/refusal.ts';

/** Whether somebody knows what projects cost and may cost. */
export const knowsCosts = (actor: Actor): boolean =>
  mayPass(actor, { role: 'ROLE_PROJECT_VIEW_COST', scope: 'corporation' });

/** Whether somebody knows what was sold of projects. */
export const knowsSold = (actor: Actor): boolean =>
  mayPass(actor, { role: ['ROLE_QUOTATION_LIST', 'ROLE_SALE_ORDER_LIST'], scope: 'corporation' });

/**
 * An amount as it is from now on: by who does not know it, it stays.
 * @throws Refusal `invalid` at the field where they say one
 */
export function amountSaid(
  field: string,
  { said, stands, knows }: { said: DecimalString | null; stands: DecimalString | null; knows: boolean },
): DecimalString | null {
  if (knows) return said;
  if (said !== null) throw invalid({ [field]: ['projects.error.amountHidden'] });
  return stands;
}
