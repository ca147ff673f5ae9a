/** Rests of documents that are given up stand among payments, and are no money. */
export const writeOffs = `
alter table payment_list add column write_off text;
`;
