import { folded } from '../kernel/folded.ts';
import { createTransportOrder, deleteTransportOrder } from '../transport/order-commands.ts';
import { importedBy } from './import-kind.ts';

/** Interventions as the table or the program says them that planned them until now: drafts, or planned at once. */
export const transportOrderImport = importedBy({
  name: 'transportorder',
  values: createTransportOrder.input,
  create: createTransportOrder,
  edit: null,
  remove: deleteTransportOrder,
  unique: { field: 'number', of: ({ number }) => (number === null ? null : folded(number)) },
});
