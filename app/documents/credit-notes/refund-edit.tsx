import { titleOf } from '../../http/title.ts';
import { editDocumentAction, editDocumentLoader } from '../form/document-edit.server.ts';
import { DocumentFormPage } from '../form/document-form-page.tsx';
import { rebateOf } from './rebate-edit.server.ts';

export const meta = titleOf;
export const loader = editDocumentLoader('refund', rebateOf);
export const action = editDocumentAction('refund');
export default DocumentFormPage;
