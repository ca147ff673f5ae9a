import type { Command } from '#domain/kernel/command.ts';
import { detachFromDraft } from '#domain/transport/detach-commands.ts';
import { cancelAndInvoice } from '#domain/transport/invoicing-commands.ts';
import * as orders from '#domain/transport/order-commands.ts';
import * as slips from '#domain/transport/slip-commands.ts';
import * as tours from '#domain/transport/tour-commands.ts';
import { writeTransportSlip } from '#domain/transport/write-up-commands.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';
import { colleague } from '../training.ts';
import { pump, setTransport, transportOrder } from '../transport.ts';

interface Theirs {
  transportOrder: number;
  truckTour: number;
}

/** A draft of an intervention of the other corporation, and a turn of another; both corporations work with transport. */
export async function makeTheirTransport(store: Store, own: Company, foreign: Company): Promise<Theirs> {
  await setTransport(store, own);
  await setTransport(store, foreign);
  const { actor } = foreign;
  const { id } = await send(store, orders.createTransportOrder, actor, transportOrder(foreign));
  const planned = transportOrder(foreign, {
    planned: true,
    equipment: await pump(store, foreign),
    driver: await colleague(store, foreign),
  });
  const { id: order } = await send(store, orders.createTransportOrder, actor, planned);
  const tour = await send(store, tours.createTruckTour, actor, { order, truck: 'GA-412-KB' });
  return { transportOrder: id, truckTour: tour.id };
}

/** Each command of transport that names a record, its input for an id, and the other corporation's id. */
export const transportCases = (
  theirs: () => Theirs,
  own: () => Company,
): [Command, (id: number) => object, () => number][] => {
  const order = () => theirs().transportOrder;
  const tour = () => theirs().truckTour;
  const byId = (id: number) => ({ id });
  return [
    [orders.editTransportOrder, (id) => ({ ...transportOrder(own()), id }), order],
    [orders.moveTransportOrder, (id) => ({ id, start: '2026-12-01T09:00' }), order],
    [orders.repeatTransportOrder, (id) => ({ id, until: '2026-12-08', every: 7 }), order],
    [orders.nameTransportTemplate, (id) => ({ id, name: 'Port' }), order],
    [orders.changeTransportStatus, (id) => ({ id, status: 'cancelled' }), order],
    [orders.undoTransportStart, (id) => ({ id, reason: 'Erreur' }), order],
    [orders.noteSiteStep, (id) => ({ id, step: 'start' }), order],
    [orders.reportOnSite, (id) => ({ id, meal: true }), order],
    [orders.addProductOnSite, (id) => ({ id, label: 'Rallonge', quantity: '1' }), order],
    [orders.addSitePhotos, (id) => ({ id, photos: ['a'.repeat(64)] }), order],
    [orders.removeSitePhoto, (id) => ({ id, number: 1 }), order],
    [writeTransportSlip, (id) => ({ id, startedAt: '2026-10-01T08:00', endedAt: '2026-10-01T11:00' }), order],
    [orders.signTransportSlip, (id) => ({ id, outcome: 'absent', reason: 'Parti' }), order],
    [
      slips.mailTransportSlip,
      (id) => ({ id, to: 'a@b.fr', subject: 'Bon', text: 'Bon', language: 'fr' }),
      order,
    ],
    [slips.notifyTransportDriver, byId, order],
    [slips.mailSignedSlip, (id) => ({ id, version: 1, subject: 'Bon', text: 'Bon', language: 'fr' }), order],
    [
      orders.storeTransportSlip,
      (id) => ({ id, version: 1, files: { fr: '0'.repeat(64), en: '0'.repeat(64) } }),
      order,
    ],
    [orders.renumberTransportOrder, (id) => ({ id, number: 'B-17' }), order],
    [orders.disputeTransportSlip, (id) => ({ id, reason: 'Non' }), order],
    [orders.deleteTransportOrder, byId, order],
    [cancelAndInvoice, (id) => ({ id, amount: '150' }), order],
    [detachFromDraft, byId, order],
    [tours.editTruckTour, (id) => ({ id, truck: 'GA-412-KC' }), tour],
    [tours.noteTourTime, (id) => ({ id, time: 'centralDeparture' }), tour],
    [tours.reportTruckTour, (id) => ({ id, quantity: '7.5' }), tour],
    [tours.deleteTruckTour, byId, tour],
  ];
};
