import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEGAL_TIME_ZONE, addMonths, todayIn, type CivilDate } from '#domain/kernel/dates.ts';
import { createTransportOrder } from '#domain/transport/order-commands.ts';
import { addUserGroupMembers, createUserGroup } from '#domain/users/groups/group-commands.ts';
import { setUserGroupRoles } from '#domain/users/groups/group-role-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { pump, setTransport, transportOrder } from '#tests/builders/transport.ts';
import { colleague } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Who is taken for a driver, of a staff of which most never drive. */

const today = todayIn(LEGAL_TIME_ZONE, new Date());

let world: World;
let site: Site;
let here: Company;
let office: SignedIn;

const store = () => world.runtime.store;
const board = async (drivers: string) =>
  (await site.ask(`/tfp?by=driver&view=day&day=2030-01-01&drivers=${drivers}`, { as: office })).text;

async function driversOffered(path: string): Promise<string> {
  const { text } = await site.ask(path, { as: office });
  return /<select[^>]*name="driver"[\s\S]*?<\/select>/.exec(text)?.[0] ?? '';
}

async function drove(driver: number, day: CivilDate, name: string): Promise<void> {
  const equipment = await pump(store(), here, name);
  const times = { start: `${day}T08:00`, end: `${day}T12:00` };
  const input = transportOrder(here, { ...times, equipment, driver, planned: true });
  await send(store(), createTransportOrder, here.actor, input);
}

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  here = await createCompany(store(), 0);
  await setTransport(store(), here);
  office = withRoles(await site.member('Abgrall', here.corporation), [
    'ROLE_TRANSPORT_ORDER_READ',
    'ROLE_TRANSPORT_ORDER_CREATE',
  ]);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('who is a driver', () => {
  it('is everybody while nobody is known to be', async () => {
    expect(await board('without')).toContain('Abgrall');
  });

  it('is who has the right to drive, a licence on file, or drove within twelve months', async () => {
    await colleague(store(), here, { lastName: 'Comptable' });
    await colleague(store(), here, { lastName: 'Licence', drivingLicenceExpiry: '2031-05-01' });
    await drove(
      await colleague(store(), here, { lastName: 'Dernierement' }),
      addMonths(today, -3),
      'Pompe A',
    );
    await drove(await colleague(store(), here, { lastName: 'Autrefois' }), addMonths(today, -14), 'Pompe B');
    const { actor } = await site.member('Permis', here.corporation);
    const details = { name: 'Pompistes', code: 'POMPISTES', baseRole: 'user' as const };
    const { id } = await send(store(), createUserGroup, here.actor, details);
    await send(store(), setUserGroupRoles, here.actor, { id, roles: ['ROLE_TRANSPORT_ORDER_DRIVE'] });
    await send(store(), addUserGroupMembers, here.actor, { id, users: [actor.user ?? 0], everywhere: false });
    const names = ['Licence', 'Dernierement', 'Permis', 'Comptable', 'Autrefois'];
    for (const shown of ['without', 'all']) {
      const table = /<table[\s\S]*<\/table>/.exec(await board(shown))?.[0] ?? '';
      expect([shown, names.filter((one) => table.includes(one))]).toEqual([shown, names.slice(0, 3)]);
    }
  });

  it('narrows a list where they drove or are to', async () => {
    const select = await driversOffered('/tfp/list');
    const names = ['Abgrall', 'Autrefois', 'Comptable', 'Dernierement', 'Licence', 'Permis'];
    expect(names.filter((one) => select.includes(one))).toEqual(['Autrefois', 'Dernierement']);
  });

  it('goes on narrowing by who never drove, when the filter is sent again', async () => {
    const select = await driversOffered(`/tfp/list?driver=${office.actor.person}`);
    expect(select).toContain(`<option value="${office.actor.person}" selected="">`);
  });

  it.each(['/tfp/new?type=pump', '/tfp/tracking'])(
    'stands first where one is chosen on %s, and everybody else can be',
    async (path) => {
      const select = await driversOffered(path);
      const at = (name: string) => select.indexOf(name);
      expect(at('Abgrall')).toBeGreaterThan(at('Licence'));
      expect(at('Autrefois')).toBeGreaterThan(at('Permis'));
      expect(
        Math.min(...['Abgrall', 'Autrefois', 'Dernierement', 'Licence', 'Permis'].map(at)),
      ).toBeGreaterThan(0);
    },
  );
});
