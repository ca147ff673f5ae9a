/** Who looks after the installation, and who needs a second factor: said once, for all that ask it of one account. */
export const superAdmins = `
-- By the account itself, or by a group that it is in everywhere (userFacts in db/identity/sessions.ts joins the same).
create function is_super_admin(account bigint) returns boolean language sql stable parallel safe as $$
  select exists (select from user_account a where a.id = account and a.group_code = 'superadmin')
    or exists (select from user_group_access g where g.user_id = account and g.corporation_id = 0 and g.roles @> array['ROLE_SUPER_ADMIN'])
$$;

-- One of the companies that the account may enter wants a second factor; a super admin may enter them all.
create function needs_second_factor(account bigint) returns boolean language sql stable parallel safe as $$
  select exists (select from sign_in_rules r where r.second_factor and (is_super_admin(account)
    or exists (select from user_account a join person_corporation pc on pc.person_id = a.person_id
      where a.id = account and pc.corporation_id = r.corporation_id and pc.enabled)))
$$;
`;
