/** What pieces cost to run is added up by year for a company. */
export const costsOfAYear = `
create index equipment_cost_year on equipment_cost (corporation_id, until_on);
`;
