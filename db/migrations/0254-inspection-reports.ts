/** Which files of a piece are reports of an inspection, and what those in charge were told of late ones and of plans. */
export const inspectionReports = `
alter table equipment_inspection add column reports bigint[] not null default '{}';
alter table equipment_inspection add column report_told boolean not null default false;
alter table equipment_inspection add column plan_told date;
create index equipment_inspection_awaited on equipment_inspection (corporation_id, done_on)
  where stage = 'done' and report_on is null and provider_id is not null;
create index equipment_inspection_plan on equipment_inspection (planned_on) where stage = 'planned';
`;
