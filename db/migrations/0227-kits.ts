/** What of a kit did not go along, and what did not come back. */
export const kits = `
alter table equipment_usage
  add column without bigint[] not null default '{}',
  add column missing bigint[] not null default '{}';
`;
