import { command, corporationOf } from '../kernel/command.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import { shownPlan } from './lines.ts';
import { linesOf } from './order.ts';
import { loadOrder, pricesOf } from './order-commands.ts';
import { transportRoles } from './roles.ts';
import { notedTimes, writeUp, writeUpSchema } from './write-up.ts';

/** Writes up the paper slip of an intervention in the office, or puts right what was noted of it. */
export const writeTransportSlip = command({
  name: 'WriteTransportSlip',
  role: transportRoles.edit,
  input: writeUpSchema,
  refuses: ['TRANSPORT_STATUS'],
  async handle(work, actor, said) {
    const { id } = said;
    const order = await loadOrder(work, actor, id);
    requireFresh(order, said.revision, (state) => ({
      ...shownPlan(state.plan),
      ...notedTimes(state),
      report: state.report,
    }));
    const lines = linesOf(order.state).map((line) => line.id);
    const events = writeUp(order.state, id, said, { lines, now: work.now });
    const reported = events.findLast((event) => event.type === 'TransportOrderReported');
    const priced = reported ? await pricesOf(work, corporationOf(actor), order, reported.data.report) : [];
    await work.append(order, [...events, ...priced]);
    return { id, repriced: priced.reduce((sum, { data }) => sum + data.lines.length, 0) };
  },
});
