/**
 * When what is made anew at will was made, and when commands ran, so that what is old can go. Of a table that only
 * grows at its end an index of blocks is small and costs writers nothing.
 */
export const trimmedTables = `
create index command_log_at on command_log using brin (at);
alter table draft_pdf add column at timestamptz not null default now();
alter table printed_sheet add column at timestamptz not null default now();
`;
