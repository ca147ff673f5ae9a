/** A person is of several corporations, each of which says its own of them: values are by corporation too. */
export const valuesOfPeople = `
alter table custom_value drop constraint custom_value_pkey, add primary key (owner, owner_id, corporation_id);
alter table custom_said drop constraint custom_said_pkey,
  add primary key (owner, owner_id, corporation_id, code, key);
`;
