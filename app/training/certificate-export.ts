import { screen } from '../http/screen.server.ts';
import { trackedExport } from '../tracked/tracked.server.ts';
import { certificates } from './certificates.server.ts';

export const loader = screen('certificateExport', (context) => trackedExport(context, certificates));
