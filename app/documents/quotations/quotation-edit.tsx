import { titleOf } from '../../http/title.ts';
import { editDocumentAction, editDocumentLoader } from '../form/document-edit.server.ts';
import { DocumentFormPage } from '../form/document-form-page.tsx';

export const meta = titleOf;
export const loader = editDocumentLoader('quotation');
export const action = editDocumentAction('quotation');
export default DocumentFormPage;
