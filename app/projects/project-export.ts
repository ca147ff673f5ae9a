import { screen } from '../http/screen.server.ts';
import { trackedExport } from '../tracked/tracked.server.ts';
import { projects } from './projects.server.ts';

export const loader = screen('projectExport', (context) => trackedExport(context, projects));
