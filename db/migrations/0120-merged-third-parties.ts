/** Third parties that are pointers to another record of the same one. Filled from the events at the next start. */
export const mergedThirdParties = `
alter table third_party add merged_into_id bigint, add merged_directly_id bigint, add merged_at timestamptz;
create index third_party_pointers on third_party (id, merged_into_id) where merged_into_id is not null;
create index third_party_merged_into on third_party (merged_into_id) where merged_into_id is not null;
`;
