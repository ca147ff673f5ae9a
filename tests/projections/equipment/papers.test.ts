import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachDocuments, removeDocuments } from '#domain/attachments/commands.ts';
import { scrapEquipment } from '#domain/equipment/life-commands.ts';
import { tellEquipmentPaper } from '#domain/equipment/paper-commands.ts';
import { addDays, LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { choiceOf } from '#domain/notifications/notification-kinds.ts';
import { proposedNotification } from '#domain/notifications/rules.ts';
import { tellEquipmentPapersOf } from '#jobs/tasks/tell-equipment-papers.ts';
import { datedItems } from '#projections/calendar/dated-items.ts';
import { listEquipment } from '#projections/equipment/equipment.ts';
import { countEndingPapers, papersEnding } from '#projections/equipment/papers.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { equipmentPiece, equipmentTypeOf } from '#tests/builders/equipment.ts';
import { colleague } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let here: Company;
let type: number;
let insurance: number;

const today = todayIn(LEGAL_TIME_ZONE, new Date());
const store = () => world.runtime.store;
const within = (days: number) => addDays(today, days);
const piece = async (name: string, changes: object = {}) =>
  (await equipmentPiece(store(), here, { name, type, ...changes })).id;
const attach = async (id: number, validUntil: string, documentType: number | null = insurance) => {
  const file = { name: `${validUntil}.pdf`, file: 'c'.repeat(64), size: 900, type: 'application/pdf' };
  const owner = { kind: 'equipment' as const, id };
  const { ids } = await send(store(), attachDocuments, here.actor, {
    owner,
    files: [file],
    documentType,
    validUntil,
  });
  return ids[0] ?? 0;
};
const ending = async (days = 60) =>
  (await papersEnding(world.owner, here.corporation, { today, until: within(days), limit: 50 })).map(
    ({ equipmentName, paper, endsOn }) => [equipmentName, paper, endsOn],
  );
const told = async (id: number) =>
  (await store().read(`equipment-${id}`)).filter(({ event }) => event.type === 'EquipmentPaperAlerted')
    .length;

beforeAll(async () => {
  world = await createWorld();
  here = await createCompany(store());
  type = await equipmentTypeOf(store(), here);
  const sort = { enabled: true, name: 'Assurance' };
  insurance = (await send(store(), commandsOf('equipmentdocumenttype').create, here.actor, sort)).id;
});
afterAll(() => world.close());

describe('papers of equipment', () => {
  it('are due until a newer one of their sort is there, of pieces that are there; a warranty until it ends', async () => {
    const truck = await piece('Camion', { warrantyUntil: within(20) });
    await piece('Vieux camion', { warrantyUntil: within(-20) });
    const gone = await piece('Camion parti', { warrantyUntil: within(10) });
    await attach(gone, within(5));
    await send(store(), scrapEquipment, here.actor, { id: gone, on: today });
    await attach(truck, within(-400));
    const renewed = await attach(truck, within(-3));
    const manual = await attach(truck, within(8), null);
    const later = await attach(truck, within(200), null);
    expect(await ending()).toEqual([
      ['Camion', 'Assurance', within(-3)],
      ['Camion', `${within(8)}.pdf`, within(8)],
      ['Camion', null, within(20)],
    ]);
    expect(await countEndingPapers(world.owner, here.corporation, today)).toBe(3);
    const listed = await listEquipment(
      world.owner,
      here.corporation,
      { keyword: null, status: null, due: 'papers', today, now: new Date().toISOString() },
      { sort: 'newest', direction: 'desc', limit: 50, cursor: null, offset: 0 },
    );
    expect(listed.rows.map(({ name }) => name)).toEqual(['Camion']);
    const days = { from: within(-10), until: within(60), most: 10 };
    const kinds = ['equipmentPaper', 'equipmentWarranty'] as const;
    const { items } = await datedItems(world.owner, here.corporation, kinds, days);
    expect(items.map(({ kind, day, name, id }) => [kind, day, name, id])).toEqual([
      ['equipmentPaper', within(-3), 'Assurance · Camion', truck],
      ['equipmentPaper', within(8), `${within(8)}.pdf · Camion`, truck],
      ['equipmentWarranty', within(20), 'Camion', truck],
    ]);
    await attach(truck, within(360));
    await send(store(), removeDocuments, here.actor, { ids: [manual, later] });
    expect(renewed).toBeGreaterThan(0);
    expect(await ending()).toEqual([['Camion', null, within(20)]]);
  });

  it('are told of once, within a month of their end', async () => {
    const person = await colleague(store(), here, { lastName: 'Grutier' });
    const id = await piece('Grue', { warrantyUntil: within(12), inCharge: person });
    const paper = await attach(id, within(25));
    await attach(id, within(60), null);
    const old = await piece('Grue reprise');
    await attach(old, within(-200));
    const tell = (day = today) => tellEquipmentPapersOf({ db: world.owner, store: store() }, day);
    await tell();
    await tell();
    expect([await told(id), await told(old)]).toEqual([2, 0]);
    // Whoever looks after it is told by the bell and the mail of the day.
    const stream = await store().read(`equipment-${id}`);
    const notices = stream.flatMap((_, index) => proposedNotification(stream.slice(0, index + 1)) ?? []);
    expect(notices).toMatchObject([
      {
        kind: 'equipmentPaper',
        key: 'notices.text.equipmentPaper',
        params: { name: 'Grue', paper: 'Assurance' },
        to: `/equipment/${id}/detail?selectedTab=documents`,
        audience: { persons: [person], otherwise: 'ROLE_EQUIPMENT_EDIT' },
      },
      { key: 'notices.text.equipmentWarranty', to: `/equipment/${id}/detail` },
    ]);
    expect(choiceOf({}, 'equipmentPaper')).toEqual({ app: true, mail: 'daily' });
    await tell(within(31));
    expect(await told(id)).toBe(3);
    const foreign = await createCompany(store(), 0);
    await expect(
      send(store(), tellEquipmentPaper, foreign.actor, { id, document: paper }),
    ).rejects.toMatchObject({ kind: 'missing' });
  });
});
