/** Papers of equipment and warranties that end: which end those in charge were told of (document 0: the warranty). */
export const papersThatEnd = `
create table equipment_paper_told (
  equipment_id bigint not null,
  document_id bigint not null,
  ends_on date not null,
  primary key (equipment_id, document_id)
);
create index attached_document_equipment_end on attached_document (corporation_id, valid_until)
  where owner_kind = 'equipment' and valid_until is not null;
create index equipment_warranty on equipment (corporation_id, warranty_until)
  where stage = 'active' and warranty_until is not null;
`;
