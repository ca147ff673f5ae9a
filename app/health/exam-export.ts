import { screen } from '../http/screen.server.ts';
import { exportExams } from './exam-list.server.ts';

export const loader = screen('healthExamExport', exportExams);
