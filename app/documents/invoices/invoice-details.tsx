import { titleOf } from '../../http/title.ts';
import { DocumentDetails } from '../details/document-details.tsx';
import { documentDetailsAction, documentDetailsLoader } from '../details/document-details.server.ts';

export const meta = titleOf;
export const loader = documentDetailsLoader('invoice');
export const action = documentDetailsAction('invoice');
export default DocumentDetails;
