import { foldStream } from '#domain/kernel/fold.ts';
import {
  contractAggregate,
  type ContractEvent,
  type ContractFacts,
  type ContractState,
} from '#domain/people/contract.ts';
import { findContract } from '#projections/people/contracts.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';

/** A contract by the id of the address, with all that its stream says. @throws Response 404 */
export async function contractOf({ services, corporation, params, today, t }: StaffContext) {
  const id = idOf(params, 'id');
  const row = await findContract(services.db, id, corporation, today);
  if (row === null) throw notFound();
  const events = await services.store.read(`contract-${id}`);
  const state = foldStream<ContractState, ContractEvent>(contractAggregate, events);
  if (state.facts === null) throw notFound();
  const facts: ContractFacts = state.facts;
  return {
    id,
    row,
    facts,
    amendments: state.amendments,
    events,
    revision: events.length,
    name: row.personName || t('commerce.erased'),
  };
}
