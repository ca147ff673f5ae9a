/** What was cut out of a supplier's electronic invoice before it was kept: the names of the files. */
export const leftOut = `
alter table received_invoice add column left_out text[] not null default '{}';
`;
