import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteInspection } from '#domain/equipment/inspection-commands.ts';
import { finishMaintenance, openMaintenance } from '#domain/equipment/maintenance-commands.ts';
import { distributeEquipment } from '#domain/equipment/usage-commands.ts';
import { assignProjectPerson, removeProjectAssignment } from '#domain/projects/assignment-commands.ts';
import { createProject, deleteProject } from '#domain/projects/commands.ts';
import { registerSupplierInvoice } from '#domain/purchasing/supplier-invoice-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { noteActivity } from '#domain/time/activity-commands.ts';
import { discardStopwatch, startStopwatch } from '#domain/time/stopwatch-commands.ts';
import { createTransportOrder } from '#domain/transport/order-commands.ts';
import { clientInput, createCompany, send, type Company } from '#tests/builders/company.ts';
import { equipmentPiece } from '#tests/builders/equipment.ts';
import { createSite, type Site } from '#tests/builders/site.ts';
import { setTransport, transportOrder } from '#tests/builders/transport.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let here: Company;
let person: number;
let self: Company['actor'];
let machine: number;
let supplier: number;

const store = () => world.runtime.store;

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  here = await createCompany(store());
  await setTransport(store(), here);
  const member = await site.member('salaun', here.corporation);
  self = member.actor;
  person = self.person ?? 0;
  machine = (await equipmentPiece(store(), here)).id;
  const facts = clientInput({ name: 'Sablières', supplier: true });
  supplier = (await send(store(), createThirdParty, here.actor, facts)).id;
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const open = async () => (await send(store(), createProject, here.actor, { name: 'Quai' })).id;
const remove = (id: number) => send(store(), deleteProject, here.actor, { id });

/** What each kind of use is made by. */
const uses: Record<string, (project: number) => Promise<unknown>> = {
  time: (project) =>
    send(store(), noteActivity, here.actor, { person, project, day: '2026-03-02', hours: '7' }),
  share: (project) =>
    send(store(), registerSupplierInvoice, here.actor, {
      type: 'invoice',
      number: 'F-1',
      date: '2026-03-10',
      thirdParty: supplier,
      lines: [{ name: 'Location', quantity: '1', unitPrice: '100', vat: here.vat, project }],
    }),
  equipment: (project) =>
    send(store(), distributeEquipment, here.actor, {
      equipment: machine,
      person,
      project,
      condition: 'good',
      distributedAt: '2026-03-02T08:00',
    }),
  inspection: (project) =>
    send(store(), noteInspection, here.actor, {
      equipment: machine,
      name: 'VGP',
      doneOn: '2026-02-02',
      result: 'passed',
      cost: '120',
      project,
    }),
  async maintenance(project) {
    const order = { equipment: machine, title: 'Vidange', sort: 'preventive' as const, dueOn: '2026-03-02' };
    const { id } = await send(store(), openMaintenance, here.actor, order);
    await send(store(), finishMaintenance, here.actor, { id, doneOn: '2026-03-02', labour: '80', project });
  },
  transport: (project) => send(store(), createTransportOrder, here.actor, transportOrder(here, { project })),
};

it.each(Object.keys(uses))('keeps a project that has a %s from being deleted', async (kind) => {
  const project = await open();
  await uses[kind]?.(project);
  await expect(remove(project)).rejects.toMatchObject({
    code: 'IN_USE',
    errors: { '': [`errors.inUse.project-${kind}|count=1`] },
  });
});

it('lets go of a project once nobody is on it and no stopwatch runs', async () => {
  const project = await open();
  const { id } = await send(store(), assignProjectPerson, here.actor, { project, person });
  const inUse = (kind: string) => ({ errors: { '': [`errors.inUse.project-${kind}|count=1`] } });
  const { id: stopwatch } = await send(store(), startStopwatch, self, { project });
  await expect(remove(project)).rejects.toMatchObject(inUse('stopwatch'));
  await send(store(), discardStopwatch, self, { id: stopwatch });
  await expect(remove(project)).rejects.toMatchObject(inUse('staff'));
  await send(store(), removeProjectAssignment, here.actor, { id });
  await expect(remove(project)).resolves.toEqual({ id: project });
});
