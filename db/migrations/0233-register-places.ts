/** Where a trainee is, and who lends somebody: the staff register says both (D1221-23, D1221-23-1). */
export const registerPlaces = `
alter table contract add column place text;
alter table contract add column lender text;
`;
