/** The end for which the responsible person of an action was told that it is late: once, and anew for another end. */
export const maseTold = `
alter table mase_action add column told_for date;
create index mase_action_late on mase_action (end_on) where done_on is null;
`;
