/**
 * Until when an attached file is valid, and that a hiring was declared. Filled from the events at the next start.
 */
export const peoplePapers = `
alter table attached_document add column valid_until date;
create index attached_document_expiry on attached_document (corporation_id, owner_kind, valid_until)
  where valid_until is not null;
alter table contract add column declared_on date;
alter table contract add column declaration_reference text;
`;
