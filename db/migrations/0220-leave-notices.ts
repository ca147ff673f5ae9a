/** What was left of a year of leave when it was carried over, as its notice says. */
export const leaveNotices = `
alter table leave_entry add column left_days numeric(7, 2);
`;
