/** The list of interventions is narrowed by their zone of transport. */
export const zonesOfInterventions = `
create index transport_order_zone on transport_order (zone_id, start_at) where zone_id is not null;
`;
