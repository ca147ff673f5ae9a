import { screen } from '../http/screen.server.ts';
import { exportCandidates } from './candidate-list.server.ts';

export const loader = screen('candidateExport', exportCandidates);
