/** What a command of a bulk operation made, so that its notice leads there. */
export const madeByOperations = `
alter table bulk_item add column made bigint;
`;
