import { among, type Uses } from '../uses-in.ts';

/** Where records are used here. */
export const sharedDocumentUses: Uses = {
  sharedDocument: { table: 'shared_document', refers: among('categories') },
};
