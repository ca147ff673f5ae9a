/** Uses that were said ahead, until whoever takes the piece has it. */
export const bookings = `
alter table equipment_usage add column booked boolean not null default false;
`;
