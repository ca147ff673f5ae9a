import { titleOf } from '../../http/title.ts';
import { DocumentDetails } from '../details/document-details.tsx';
import { documentDetailsAction, documentDetailsLoader } from '../details/document-details.server.ts';

export const meta = titleOf;
export const loader = documentDetailsLoader('quotation');
export const action = documentDetailsAction('quotation');
export default DocumentDetails;
