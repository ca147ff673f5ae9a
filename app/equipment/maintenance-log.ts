import { screen } from '../http/screen.server.ts';
import { maintenanceLog } from './papers.server.ts';

export const loader = screen('equipmentMaintenanceLog', maintenanceLog);
