import { screen } from '../http/screen.server.ts';
import { trackedExport } from '../tracked/tracked.server.ts';
import { trackedExpenses } from './expenses.server.ts';

export const loader = screen('expenseExport', (context) => trackedExport(context, trackedExpenses(context)));
