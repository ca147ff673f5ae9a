/** When the inspector was written to about an inspection, as it is planned. */
export const visitsAnnounced = `
alter table equipment_inspection add column announced_on date;
`;
