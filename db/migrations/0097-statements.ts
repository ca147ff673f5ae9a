/** The PDFs of clients' accounts that somebody asked for; `id` is a hash of what each tells. */
export const statements = `
create table statement_pdf (
  id text primary key,
  corporation_id bigint not null,
  hash text,
  created_at timestamptz not null default now()
);
`;
