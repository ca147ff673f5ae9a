/** Since when a corporation is not open to somebody: whoever never had a contract leaves by it. */
export const shutOut = `
alter table person_corporation add column shut_on date;
`;
