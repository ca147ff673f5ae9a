/** What third parties are tagged with, and who looks after them. Filled from the events at the next start. */
export const tagsAndAccountManagers = `
alter table third_party add tag_ids bigint[] not null default '{}', add account_manager_id bigint;
create index third_party_tags on third_party using gin (tag_ids);
create index third_party_account_manager on third_party (corporation_id, account_manager_id)
  where account_manager_id is not null;
`;
