import { titleOf } from '../../http/title.ts';
import { editDocumentAction, editDocumentLoader } from '../form/document-edit.server.ts';
import { DocumentFormPage } from '../form/document-form-page.tsx';

export const meta = titleOf;
export const loader = editDocumentLoader('purchase');
export const action = editDocumentAction('purchase');
export default DocumentFormPage;
