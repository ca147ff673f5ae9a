import { titleOf } from '../../http/title.ts';
import { DocumentFormPage } from './document-form-page.tsx';
import { newDocumentAction, newDocumentLoader } from './document-new.server.ts';
import { asOpened } from '../../live/as-opened.ts';

export const meta = titleOf;
export const shouldRevalidate = asOpened;
export const loader = newDocumentLoader;
export const action = newDocumentAction;
export default DocumentFormPage;
