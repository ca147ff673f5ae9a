/** A group that all companies shared once is one of the past of each of them: who could do what on a day asks for it. */
export const sharedGroups = `
alter table user_group add column was_shared boolean not null default false;
update user_group set was_shared = corporation_id = 0;
create index user_group_shared_once on user_group (id) where was_shared;
`;
