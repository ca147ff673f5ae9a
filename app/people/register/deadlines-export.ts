import { screen } from '../../http/screen.server.ts';
import { exportDeadlines } from './deadlines.server.ts';

export const loader = screen('peopleDeadlinesExport', exportDeadlines);
