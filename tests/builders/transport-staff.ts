import { randomUUID } from 'node:crypto';
import { addDays } from '#domain/kernel/dates.ts';
import { createTransportOrder } from '#domain/transport/order-commands.ts';
import type { Settings } from '#db/settings.ts';
import type { SignedIn } from '#app/services.server.ts';
import { createCompany, send } from './company.ts';
import { createSite, withRoles } from './site.ts';
import { pump, setTransport, transportOrder } from './transport.ts';
import { createWorld } from './world.ts';

/** A company that pumps, in a world of its own: its office, two drivers and a pump. */
export async function transportStaff(changes: Partial<Settings> = {}) {
  const world = await createWorld(changes);
  const site = await createSite(world);
  const { store } = world.runtime;
  const here = await createCompany(store, 0);
  await setTransport(store, here);
  const equipment = await pump(store, here);
  const member = async (name: string, ...roles: Parameters<typeof withRoles>[1][number][]) =>
    withRoles(await site.member(name, here.corporation), roles);
  const office = await member(
    'bureau',
    'ROLE_TRANSPORT_ORDER_READ',
    'ROLE_TRANSPORT_ORDER_CREATE',
    'ROLE_TRANSPORT_ORDER_EDIT',
  );
  const driver = await member('tanguy', 'ROLE_TRANSPORT_ORDER_DRIVE');
  const other = await member('guyomard', 'ROLE_TRANSPORT_ORDER_DRIVE');
  let day = 0;
  return {
    world,
    site,
    here,
    equipment,
    office,
    driver,
    other,
    /** A form that is sent as its page would; starts of other days are meant. */
    press: (as: SignedIn, path: string, fields: Record<string, string>) =>
      site.ask(path, { as, form: Object.entries({ commandId: randomUUID(), early: 'on', ...fields }) }),
    /** A planned intervention of the driver, on a day of its own. */
    async planned(more: object = {}): Promise<number> {
      day += 1;
      const on = addDays('2026-12-31', day);
      const times = { start: `${on}T08:00`, end: `${on}T12:00` };
      const who = { equipment, driver: driver.actor.person ?? 0 };
      const input = transportOrder(here, { ...who, ...times, planned: true, ...more });
      return (await send(store, createTransportOrder, here.actor, input)).id;
    },
    async close() {
      await site.close();
      await world.close();
    },
  };
}
export type TransportStaff = Awaited<ReturnType<typeof transportStaff>>;
