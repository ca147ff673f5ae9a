import { titleOf } from '../../http/title.ts';
import { editDocumentAction, editDocumentLoader } from '../form/document-edit.server.ts';
import { DocumentFormPage } from '../form/document-form-page.tsx';

export const meta = titleOf;
export const loader = editDocumentLoader('saleOrder');
export const action = editDocumentAction('saleOrder');
export default DocumentFormPage;
