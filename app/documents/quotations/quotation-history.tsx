import { titleOf } from '../../http/title.ts';
import { DocumentHistory } from '../history/history-page.tsx';
import { documentHistoryLoader } from '../history/history-screen.server.ts';

export const meta = titleOf;
export const loader = documentHistoryLoader('quotation');
export default DocumentHistory;
