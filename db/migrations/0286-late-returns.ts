/** Of which awaited return of a piece those in charge were told that it is late. */
export const lateReturns = `
alter table equipment_usage add column late_told timestamptz;
`;
