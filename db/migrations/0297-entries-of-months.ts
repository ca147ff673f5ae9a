/** How many entries a month of somebody has: lists of all of a company's time are counted by months. */
export const entriesOfMonths = `
alter table activity_month add column entries int not null default 0;
`;
