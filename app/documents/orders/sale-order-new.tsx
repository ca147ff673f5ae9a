import { titleOf } from '../../http/title.ts';
import { DocumentFormPage } from '../form/document-form-page.tsx';
import { newDocumentAction, newDocumentLoader } from '../form/document-new.server.ts';

export const meta = titleOf;
export const loader = newDocumentLoader('saleOrder');
export const action = newDocumentAction('saleOrder');
export default DocumentFormPage;
