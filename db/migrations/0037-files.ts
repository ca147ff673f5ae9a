/** Files of all records of one kind, the newest first. */
export const files = `
create index attached_document_kind on attached_document (corporation_id, owner_kind, id);
`;
