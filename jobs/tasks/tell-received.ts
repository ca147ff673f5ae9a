import { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import { giveNotification } from '#domain/notifications/notification-commands.ts';
import { findReceived } from '#projections/purchasing/received-invoices.ts';
import { defineTask } from './task.ts';

/** Tells those who register supplier invoices that a program brought one in, once: nobody was at a screen. */
export const tellReceived = defineTask({
  name: 'tell-received',
  payload: z.object({ upload: z.string(), corporation: z.number() }),
  async run({ db, store }, { upload, corporation }) {
    const received = await findReceived(db, upload, corporation);
    if (received === null) return;
    await store.execute(
      giveNotification,
      systemActor(corporation),
      {
        kind: 'supplierInvoice',
        key: 'notices.text.invoiceReceived',
        params: { number: received.invoice.number.slice(0, 200) },
        to: `/supplier-invoice/received/${upload}`,
        audience: { role: 'ROLE_PURCHASE_ORDER_REGISTER_INVOICE' },
        except: null,
      },
      { commandId: `received-${upload}`, asked: null },
    );
  },
});
