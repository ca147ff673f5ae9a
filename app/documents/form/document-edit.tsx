import { titleOf } from '../../http/title.ts';
import { editDocumentAction, editDocumentLoader } from './document-edit.server.ts';
import { DocumentFormPage } from './document-form-page.tsx';

export const meta = titleOf;
export const loader = editDocumentLoader;
export const action = editDocumentAction;
export default DocumentFormPage;
