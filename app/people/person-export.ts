import { screen } from '../http/screen.server.ts';
import { exportPeople } from './person-list.server.ts';

export const loader = screen('personExport', exportPeople);
