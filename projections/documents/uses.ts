import { documentKinds, type DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { among, is, type Use, type Uses } from '../uses-in.ts';

const list = { table: 'document_list', id: 'version_id' };

const usesIn = (kind: DocumentKind): [string, Use][] => [
  [kind, { ...list, refers: among('record_ids'), kind }],
  [`${kind}-product`, { ...list, refers: among('product_ids'), kind }],
  [`${kind}-project`, { ...list, refers: is('project_id'), kind }],
  [`${kind}-client`, { ...list, refers: is('third_party_id'), kind }],
];

/** Where records are used in documents of any kind. */
export const documentUses: Uses = Object.fromEntries(documentKinds.flatMap(usesIn));
