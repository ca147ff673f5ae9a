/** A series may go on from the last number that another software gave. */
export const startedSeries = `
alter table number_series add column started bigint not null default 0;
`;
