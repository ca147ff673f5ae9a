import { screen } from '../http/screen.server.ts';
import { exportRecords } from './record-list.server.ts';

export const loader = screen('recordExport', exportRecords);
