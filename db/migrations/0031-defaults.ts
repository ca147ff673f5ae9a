/** Types of attached files; filled by a rebuild. */
export const defaults = `
alter table attached_document add column document_type_id bigint;
alter table attached_document add column document_type text;
`;
