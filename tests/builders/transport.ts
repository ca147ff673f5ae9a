import { z } from 'zod';
import { command } from '#domain/kernel/command.ts';
import { recordId } from '#domain/kernel/fields.ts';
import { editCorporationSettings } from '#domain/company/company-commands.ts';
import { registerEquipment } from '#domain/equipment/equipment-commands.ts';
import { transportOrderAggregate } from '#domain/transport/order.ts';
import type { createTransportOrder } from '#domain/transport/order-commands.ts';
import type { Store } from '#db/events/store.ts';
import { settingsInput } from './busy/busy-organization.ts';
import { commandsOf, send, type Company } from './company.ts';

/** The company works with transport from now on. */
export const setTransport = (store: Store, { actor, corporation }: Company, showTransport = true) =>
  send(store, editCorporationSettings, actor, {
    ...settingsInput,
    id: corporation,
    showMase: true,
    showTransport,
  });

/** A pump of the company, of a type of its own unless one is said. */
export async function pump(
  store: Store,
  { actor }: Pick<Company, 'actor'>,
  name = 'Pompe 36 m',
  kind?: number,
): Promise<number> {
  const create = commandsOf('equipmenttype').create;
  const type = kind ?? (await send(store, create, actor, { enabled: true, name: `Type ${name}` })).id;
  const input = { name, type, pumping: true, meter: 'none' as const };
  return (await send(store, registerEquipment, actor, input)).id;
}

/** An intervention as a form sends it: 08:00 to 12:00 on 1 December 2026, at the prices of the specification. */
export const transportOrder = (
  { client, vat, cubic = null }: Pick<Company, 'client' | 'vat'> & { cubic?: number | null },
  changes: Partial<z.input<typeof createTransportOrder.input>> = {},
): z.input<typeof createTransportOrder.input> => ({
  orderType: 'pumping',
  client,
  start: '2026-12-01T08:00',
  end: '2026-12-01T12:00',
  travel: 30,
  billing: 'group',
  siteAddress: '12 rue du Port, Brest',
  lines: [
    { kind: 'package', label: 'Forfait pompage', planned: '1', unitPrice: '420.00', vat },
    { kind: 'pipe', label: 'Tuyauterie', planned: '30', unitPrice: '6.50', vat },
    { kind: 'product', label: 'Béton pompé', planned: '34.5', unit: cubic, unitPrice: '8.20', vat },
    { kind: 'waiting', label: 'Attente', planned: '1.25', unitPrice: '95.00', vat },
    { kind: 'tour', label: 'Tours', planned: '5', unitPrice: '145.00', vat },
  ],
  ...changes,
});

/** Plans an intervention as it was planned before lines had units. */
export const planLinesAsBefore = command({
  name: 'PlanLinesAsBefore',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const order = await work.load(transportOrderAggregate, id, actor);
    const { plan } = order.state;
    if (plan === null) throw new Error('It is planned');
    const lines = plan.lines.map(({ unit: _unit, ...line }) => line);
    const data = { order: id, plan: { ...plan, lines }, warnings: [] };
    await work.append(order, [{ type: 'TransportOrderEdited', data }]);
    return { id };
  },
});
