import { screen } from '../http/screen.server.ts';
import { labelSheet } from './papers.server.ts';

export const loader = screen('equipmentLabelsPdf', labelSheet);
