/** How many pieces that are there a list of them can be narrowed to: in shares, so that few wait for one row. */
export const equipmentFacetsKept = `
create table equipment_facet (
  corporation_id bigint not null,
  facet text not null,
  record_id bigint not null,
  share smallint not null,
  pieces int not null,
  primary key (corporation_id, facet, record_id, share)
);
`;
