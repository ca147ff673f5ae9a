import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import { cancelAndInvoice, invoicePumpingOrders } from '#domain/transport/invoicing-commands.ts';
import * as commands from '#domain/transport/order-commands.ts';
import { hoursOf } from '#domain/transport/order.ts';
import { createTruckTour } from '#domain/transport/tour-commands.ts';
import { writeTransportSlip } from '#domain/transport/write-up-commands.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { findOrder } from '#projections/transport/order-list.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import { send } from '#tests/builders/company.ts';
import { doJobs } from '#tests/builders/do-jobs.ts';
import { transportStaff, type TransportStaff } from '#tests/builders/transport-staff.ts';

/* Scenarios and rules of 5-modules.md, section 6, that no other file holds as a whole. */

let staff: TransportStaff;

const store = () => staff.world.runtime.store;
const stateOf = async (id: number) => (await readOrder(store().read, id)).state;
const found = (id: number) => findOrder(staff.world.owner, id, staff.here.corporation);
const step = (id: number, status: 'in_progress' | 'waiting' | 'completed', reason: string | null = null) =>
  send(store(), commands.changeTransportStatus, staff.here.actor, { id, status, reason });
const invoice = (orders: number[], billing: 'individual' | 'group' = 'group') =>
  send(store(), invoicePumpingOrders, staff.here.actor, { orders, billing });

beforeAll(async () => {
  staff = await transportStaff();
});
afterAll(() => staff.close());

describe('a phone that is online two hours later', () => {
  it('sends all of it, twice where answers were lost: one slip, the times of the presses, one signature, one mail', async () => {
    await send(store(), setParameters, staff.here.actor, {
      values: [{ code: 'transport_order_auto_sending_recipients', value: 'compta@client.fr' }],
    });
    const id = await staff.planned();
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const [started, waited, resumed, ended, signed] = [240, 200, 180, 130, 121].map(ago);
    const outbox: Record<string, string>[] = [
      { intent: 'step', step: 'start', at: started ?? '', early: 'on' },
      { intent: 'step', step: 'wait', at: waited ?? '', reason: 'Centrale en retard' },
      { intent: 'step', step: 'resume', at: resumed ?? '' },
      { intent: 'step', step: 'end', at: ended ?? '' },
      {
        intent: 'sign',
        outcome: 'signed',
        firstName: 'Yves',
        lastName: 'Cam',
        strokes: '[[[100,200],[300,80],[500,240]]]',
        at: signed ?? '',
      },
    ];
    for (const fields of outbox) {
      const form = Object.entries({ commandId: randomUUID(), ...fields });
      for (const time of ['sent', 'sent again']) {
        const { status } = await staff.site.ask(`/tfp/mine/${id}`, { as: staff.driver, form });
        expect([fields['step'] ?? fields['intent'], time, status]).toEqual([
          fields['step'] ?? fields['intent'],
          time,
          302,
        ]);
      }
    }
    const state = await stateOf(id);
    expect(state).toMatchObject({ status: 'completed', startedAt: started, endedAt: ended });
    expect(state.waits).toMatchObject([{ from: waited, until: resumed }]);
    expect(state.slips).toMatchObject([{ outcome: 'signed', at: signed }]);
    await doJobs(staff.world);
    await doJobs(staff.world);
    const mails = await staff.world.owner
      .selectFrom('mail_list')
      .select('to')
      .where('kind', '=', 'transportSlip')
      .where('document_id', '=', id)
      .execute();
    expect(mails).toEqual([{ to: ['compta@client.fr'] }]);
  });
});

describe('the status table', () => {
  it('lets a draft alone be deleted', async () => {
    const id = await staff.planned();
    const remove = () => send(store(), commands.deleteTransportOrder, staff.here.actor, { id });
    await expect(remove()).rejects.toMatchObject({ code: 'TRANSPORT_STATUS' });
    await step(id, 'in_progress');
    await expect(remove()).rejects.toMatchObject({ code: 'TRANSPORT_STATUS' });
    await step(id, 'completed');
    await expect(remove()).rejects.toMatchObject({ code: 'TRANSPORT_STATUS' });
  });

  it('lets what was completed go on by a right of its own, with a reason, until it is invoiced', async () => {
    const id = await staff.planned();
    await step(id, 'in_progress');
    await step(id, 'completed');
    const again = { id, status: 'in_progress' as const, reason: 'Oubli' };
    await expect(
      send(store(), commands.changeTransportStatus, staff.office.actor, again),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(step(id, 'in_progress')).rejects.toThrow();
    await step(id, 'in_progress', 'Oubli');
    await step(id, 'completed');
    await invoice([id]);
    await expect(step(id, 'in_progress', 'Oubli')).rejects.toMatchObject({ code: 'TRANSPORT_STATUS' });
    expect(await found(id)).toMatchObject({ status: 'invoiceCompleted' });
  });

  it('cancels and invoices from each status that may be cancelled, both or neither', async () => {
    const cancel = (id: number, vat = staff.here.vat) =>
      send(store(), cancelAndInvoice, staff.here.actor, { id, reason: 'Pluie', amount: '180.00', vat });
    for (const steps of [[], ['in_progress'], ['in_progress', 'waiting']] as const) {
      const id = await staff.planned();
      for (const status of steps) await step(id, status);
      const before = (await found(id))?.status;
      await expect(cancel(id, 999_999)).rejects.toThrow();
      expect(await found(id)).toMatchObject({ status: before, invoiceVersion: null });
      await cancel(id);
      expect(await found(id)).toMatchObject({ status: 'cancelled', net: '180.00' });
      expect((await found(id))?.invoiceVersion).toBeTypeOf('number');
    }
  });
});

describe('a turn', () => {
  it.each([
    ['without a departure', { clientArrival: '2027-03-01T09:00' }, 'départ manquant'],
    [
      'that is back before it left',
      { centralDeparture: '2027-03-01T09:00', centralReturn: '2027-03-01T08:00' },
      'heures incohérentes',
    ],
  ])('%s is flagged, and its slip billed neither alone nor with others', async (_name, times, problem) => {
    const id = await staff.planned();
    await step(id, 'in_progress');
    await step(id, 'completed');
    await send(store(), createTruckTour, staff.here.actor, { order: id, ...times });
    const page = await staff.site.ask(`/tfp/${id}/details`, { as: staff.office });
    expect(page.text).toContain(problem);
    for (const billing of ['individual', 'group'] as const)
      await expect(invoice([id], billing)).rejects.toMatchObject({ code: 'TRANSPORT_NOT_INVOICEABLE' });
    expect(await found(id)).toMatchObject({ status: 'completed', invoiceVersion: null });
  });
});

describe('a pour in the night of spring', () => {
  it('has an hour less than its clocks say, worked, waited and on its invoice', async () => {
    // In the night of 28 to 29 March 2026 the clocks go from 02:00 on to 03:00.
    const id = await staff.planned({
      start: '2026-03-28T22:00',
      end: '2026-03-29T05:00',
      travel: 0,
      lines: [{ kind: 'waiting', label: 'Attente', planned: '1', unitPrice: '95.00', vat: staff.here.vat }],
    });
    await send(store(), writeTransportSlip, staff.here.actor, {
      id,
      startedAt: '2026-03-28T22:00',
      endedAt: '2026-03-29T04:30',
      waits: [{ from: '2026-03-29T01:30', until: '2026-03-29T03:30' }],
      quantities: [{ line: (await stateOf(id)).plan?.lines[0]?.id ?? 0, quantity: '1' }],
      reason: 'Bon papier',
    });
    expect(hoursOf(await stateOf(id))).toEqual({ worked: '5.50', waited: '1.00' });
    const { invoices } = await invoice([id]);
    const read = await readDocument(
      staff.world.owner,
      store().read,
      invoices[0]?.version ?? 0,
      staff.here.corporation,
    );
    expect(read?.content).toMatchObject({ supplyDate: '2026-03-28' });
    expect(JSON.stringify(read?.content.lines)).toContain('28/03/2026');
    expect(await found(id)).toMatchObject({ net: '95.00', waited: 3600 });
  });
});
