import { screen } from '../http/screen.server.ts';
import { trackedExport } from '../tracked/tracked.server.ts';
import { equipment } from './equipment.server.ts';

export const loader = screen('equipmentExport', (context) => trackedExport(context, equipment));
