/** Numbers that people type are looked for before each new intervention. */
export const numbersOfInterventions = `
create index transport_order_number on transport_order (corporation_id, lower(number));
`;
