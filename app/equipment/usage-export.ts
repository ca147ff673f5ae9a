import { screen } from '../http/screen.server.ts';
import { exportUsages } from './usage-list.server.ts';

export const loader = screen('usageExport', exportUsages);
