/** Readings of meters by their number within the piece, and why one was put right; filled as the projection is made anew. */
export const meterReadings = `
alter table equipment_meter add column reading integer not null default 0;
alter table equipment_meter alter column reading drop default;
alter table equipment_meter add column reason text;
`;
