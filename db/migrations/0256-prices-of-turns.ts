/** A turn has a price, and an intervention says how many turns and hours of waiting it bills; null: it bills none. */
export const pricesOfTurns = `
alter table truck_tour add price numeric;
alter table transport_order add billed_tours numeric, add billed_waiting numeric;
`;
