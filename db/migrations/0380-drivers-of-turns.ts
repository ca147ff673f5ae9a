/** A driver is shown the turns that they drive to interventions of others. */
export const driversOfTurns = `
create index truck_tour_driver on truck_tour (driver_id, order_id) where driver_id is not null;
`;
