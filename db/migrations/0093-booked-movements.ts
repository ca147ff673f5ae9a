/** The account that a movement of a bank account was booked on. */
export const bookedMovements = `
alter table bank_line add column account text;
`;
