/** How far those in charge were told of what is due: of a work order, and of an inspection that was let pass. */
export const maintenanceTold = `
alter table equipment_maintenance add column told text;
alter table inspection_told add column overdue boolean not null default false;
`;
