import {
  reimbursementAggregate,
  type ReimbursementEvent,
  type ReimbursementState,
} from '#domain/expenses/reimbursement.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';

/** The batch that the address names. @throws Response 404 */
export async function readBatch({ services, corporation, params }: StaffContext) {
  const id = idOf(params, 'id');
  const events = await services.store.read(`reimbursement-${id}`);
  const state = foldStream<ReimbursementState, ReimbursementEvent>(reimbursementAggregate, events);
  if (state.corporation !== corporation) throw notFound();
  return { id, state, events };
}
