/** Receipts that may be one and the same are looked for by their size before their contents are. */
export const sameReceipts = `
create index attached_document_receipt on attached_document (corporation_id, size, type) where owner_kind = 'expense';
`;
