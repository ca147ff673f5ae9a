import { screen } from '../http/screen.server.ts';
import { safetyRegister } from './papers.server.ts';

export const loader = screen('equipmentSafetyRegister', safetyRegister);
