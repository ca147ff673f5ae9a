import { titleOf } from '../http/title.ts';
import { documentCompareLoader } from './document-compare.server.ts';
import { DocumentCompare } from './document-compare.tsx';

export const meta = titleOf;
export const loader = documentCompareLoader('saleOrder');
export default DocumentCompare;
