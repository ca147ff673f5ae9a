/** Interventions are sorted by what they bring and by what was pumped. */
export const sortsOfInterventions = `
create index transport_order_net on transport_order (corporation_id, net, id);
create index transport_order_volume on transport_order (corporation_id, volume, id);
`;
