import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { runListForm } from '../list/document-bulk.server.ts';
import { DocumentListScreen } from '../list/document-list-page.tsx';
import { documentListData } from '../list/document-list.server.ts';

export const meta = titleOf;

export const loader = screen('purchaseList', (context) => documentListData(context, 'purchase'));
export const action = screen('purchaseList', (context) => runListForm(context, 'purchase'));

export default DocumentListScreen;
