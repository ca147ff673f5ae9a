import { titleOf } from '../../http/title.ts';
import { DocumentFormPage } from '../form/document-form-page.tsx';
import { rebateAction, rebateLoader } from './rebate-new.server.ts';
import { asOpened } from '../../live/as-opened.ts';

export const meta = titleOf;
export const shouldRevalidate = asOpened;
export const loader = rebateLoader;
export const action = rebateAction;
export default DocumentFormPage;
