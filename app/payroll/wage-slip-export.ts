import { screen } from '../http/screen.server.ts';
import { exportWageSlips } from './wage-slip-list.server.ts';

export const loader = screen('wageSlipExport', exportWageSlips);
