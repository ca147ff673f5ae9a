import { screen } from '../http/screen.server.ts';
import { trackedExport } from '../tracked/tracked.server.ts';
import { orders } from './orders.server.ts';

export const loader = screen('transportExport', (context) => trackedExport(context, orders));
