import { screen } from '../../http/screen.server.ts';
import { exportDocuments } from '../list/document-export.server.ts';

export const loader = screen('invoiceExport', (context) => exportDocuments(context, 'invoice'));
