import { requireFresh } from '../kernel/require-fresh.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import {
  CUSTOMER,
  customerAggregate,
  customerSchema,
  type CustomerEvent,
  type CustomerState,
} from './customer.ts';

/** The one stream; without events before anything was said. */
async function loadCustomer(work: UnitOfWork, actor: Actor): Promise<Loaded<CustomerState, CustomerEvent>> {
  try {
    return await work.load(customerAggregate, CUSTOMER, actor);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'missing') throw error;
    const { initial } = customerAggregate;
    return { aggregate: customerAggregate, id: CUSTOMER, revision: 0, state: initial, history: [] };
  }
}

/** Says whom the installation serves, and under which domains. */
export const setCustomer = command({
  name: 'SetCustomer',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: customerSchema,
  async handle(work, actor, { revision, ...customer }) {
    const loaded = await loadCustomer(work, actor);
    requireFresh(loaded, revision, ({ customer }) => customer);
    if (loaded.state.customer === null || differences(loaded.state.customer, customer).length > 0)
      await work.append(loaded, [{ type: 'CustomerSet', data: customer }]);
    return { id: CUSTOMER };
  },
});
