/** Who created an account; filled by a rebuild. */
export const accounts = `
alter table user_account add column created_by bigint;
create index user_account_created_by on user_account (created_by);
create index user_account_group on user_account (group_code);
`;
