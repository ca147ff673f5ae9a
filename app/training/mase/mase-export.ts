import { screen } from '../../http/screen.server.ts';
import { trackedExport } from '../../tracked/tracked.server.ts';
import { maseActions } from './mase-actions.server.ts';

export const loader = screen('maseExport', (context) => trackedExport(context, maseActions));
