/** Entries that no document makes. */
export const manualEntries = `
create sequence id_manualentry increment by 20;
`;
