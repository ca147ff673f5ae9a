/** What was paid in the program that an open invoice was taken over from. */
export const takenOver = `
alter table document_list add column settled_before numeric(18, 2) not null default 0;
`;
