import { screen } from '../http/screen.server.ts';
import { exportUsers } from './user-list.server.ts';

export const loader = screen('userExport', exportUsers);
