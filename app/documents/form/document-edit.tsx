import { titleOf } from '../../http/title.ts';
import { editDocumentAction, editDocumentLoader } from './document-edit.server.ts';
import { DocumentFormPage } from './document-form-page.tsx';
import { asOpened } from '../../live/as-opened.ts';

export const meta = titleOf;
export const shouldRevalidate = asOpened;
export const loader = editDocumentLoader;
export const action = editDocumentAction;
export default DocumentFormPage;
