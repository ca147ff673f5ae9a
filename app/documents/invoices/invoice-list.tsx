import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { runListForm } from '../list/document-bulk.server.ts';
import { DocumentListScreen } from '../list/document-list-page.tsx';
import { documentListData } from '../list/document-list.server.ts';

export const meta = titleOf;

export const loader = screen('invoiceList', (context) => documentListData(context, 'invoice'));
export const action = screen('invoiceList', (context) => runListForm(context, 'invoice'));

export default DocumentListScreen;
