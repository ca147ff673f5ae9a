/** Programs ask for lists of plain records in the order of their ids too; without it the whole list is sorted for a page. */
export const recordsById = `
create index record_list_by_id on record_list (corporation_id, resource, id);
`;
