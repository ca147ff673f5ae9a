/* User groups and what they give. */

interface UserGroupTable {
  id: number;
  /** 0: shared by all corporations. */
  corporation_id: number;
  /** All corporations shared it once, if only for a time. */
  was_shared: boolean;
  code: string;
  name: string;
  base_role: string;
  parent_id: number | null;
  enabled: boolean;
  deleted: boolean;
  revision: number;
}

interface UserGroupRoleTable {
  group_id: number;
  /** 0: in all corporations. */
  corporation_id: number;
  roles: string[];
}

interface UserGroupMemberTable {
  group_id: number;
  user_id: number;
  /** 0: in all corporations. */
  corporation_id: number;
}

interface UserGroupAccessTable {
  user_id: number;
  /** 0: in all corporations. */
  corporation_id: number;
  roles: string[];
}

export interface AccessTables {
  user_group: UserGroupTable;
  user_group_role: UserGroupRoleTable;
  user_group_member: UserGroupMemberTable;
  user_group_access: UserGroupAccessTable;
}
