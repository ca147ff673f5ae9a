import { titleOf } from '../../http/title.ts';
import { documentCompareLoader } from '../compare/document-compare.server.ts';
import { DocumentCompare } from '../compare/document-compare.tsx';

export const meta = titleOf;
export const loader = documentCompareLoader('saleOrder');
export default DocumentCompare;
