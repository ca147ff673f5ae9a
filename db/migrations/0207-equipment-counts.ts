/** Counts of equipment: what should be there, what was found, and when. */
export const equipmentCounts = `
create sequence id_equipmentcount increment by 20;

create table equipment_count (
  id bigint primary key,
  corporation_id bigint not null,
  inventory_type_id bigint,
  place text,
  begun_on date not null,
  closed_on date,
  record_ids bigint[] not null,
  revision int not null
);
create index equipment_count_newest on equipment_count (corporation_id, id desc);
create index equipment_count_open on equipment_count (corporation_id) where closed_on is null;

create table equipment_count_piece (
  count_id bigint not null,
  equipment_id bigint not null,
  expected boolean not null,
  counted_at timestamptz,
  primary key (count_id, equipment_id)
);
`;
