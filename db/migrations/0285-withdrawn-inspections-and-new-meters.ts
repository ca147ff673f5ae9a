/**
 * Why what was noted of an inspection was withdrawn; of each reading what the meter counted then, and whether it is the
 * first of a meter. Filled as the projections are made anew.
 */
export const withdrawnInspectionsAndNewMeters = `
alter table equipment_inspection add column withdrawn text;
alter table equipment_meter add column kind text not null default 'hours';
alter table equipment_meter alter column kind drop default;
alter table equipment_meter add column begins boolean not null default false;
alter table equipment_meter alter column begins drop default;
`;
