/** User groups, and what they give their members. */
export const userGroups = `
create sequence id_usergroup increment by 20;

-- A deleted one stays, so that it is known whose rights it gave on an earlier day.
create table user_group (
  id bigint primary key,
  -- 0: shared by all corporations.
  corporation_id bigint not null,
  code text not null,
  name text not null,
  base_role text not null,
  parent_id bigint,
  enabled boolean not null default true,
  deleted boolean not null default false,
  revision bigint not null,
  name_order text generated always as (fold(name)) stored,
  search text generated always as (fold(code || ' ' || name)) stored
);
create index user_group_in_order on user_group (corporation_id, name_order, id) where not deleted;
create index user_group_below on user_group (parent_id) where parent_id is not null;

-- Roles of a group in one corporation, or everywhere (0).
create table user_group_role (
  group_id bigint not null,
  corporation_id bigint not null,
  roles text[] not null,
  primary key (group_id, corporation_id)
);

-- Who is in a group, and in which corporation that counts (0: in all).
create table user_group_member (
  group_id bigint not null,
  user_id bigint not null,
  corporation_id bigint not null,
  primary key (group_id, user_id, corporation_id)
);
create index user_group_member_of on user_group_member (user_id, corporation_id);

-- What all groups of a user give in a corporation, or everywhere (0): read with each request.
create table user_group_access (
  user_id bigint not null,
  corporation_id bigint not null,
  roles text[] not null,
  primary key (user_id, corporation_id)
);
`;
