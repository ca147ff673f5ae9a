/** Uses of equipment in the order of their return: what nobody said one of comes last. */
export const usesByReturn = `
alter table equipment_usage add column expected_order timestamptz not null
  generated always as (coalesce(expected_at, 'infinity')) stored;
create index equipment_usage_expected on equipment_usage (corporation_id, expected_order, id);
create index equipment_usage_holder on equipment_usage (corporation_id, person_id) where person_id is not null;
create index equipment_usage_site on equipment_usage (corporation_id, project_id) where project_id is not null;
`;
