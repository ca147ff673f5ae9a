/** What somebody said about a file that was brought in: what its columns are, and what becomes of doubtful lines. */
export const importChoices = `
alter table import_draft add column choices jsonb not null default '{}';
`;
