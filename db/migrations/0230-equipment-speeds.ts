/** What lists, counts and the dashboard of a company with many pieces are read by, and the turns of a busy day. */
export const equipmentSpeeds = `
create index equipment_maintenance_down on equipment_maintenance (corporation_id, equipment_id)
  where down_from is not null and stage <> 'canceled';
create index equipment_maintenance_open on equipment_maintenance (corporation_id) include (down_from) where stage = 'open';
create index equipment_maintenance_cost on equipment_maintenance (corporation_id, due_order) include (cost)
  where stage = 'done';
create index equipment_inspection_cost on equipment_inspection (corporation_id, day_order) include (cost)
  where stage = 'done';
create index equipment_usage_back on equipment_usage (corporation_id, expected_at, distributed_at, id)
  where returned_at is null;
create index equipment_stage_place on equipment (corporation_id, stage, place);
create index truck_tour_sums on truck_tour (order_id)
  include (central_departure, central_return, problem, mileage, quantity);
drop index inspection_due_day;
create index inspection_due_day on inspection_due (corporation_id, due_on, equipment_id) include (reason);
`;
