/** The day that a training was declared to the passport of prevention. */
export const certificatesDeclared = `
alter table certificate add column declared_on date;
`;
