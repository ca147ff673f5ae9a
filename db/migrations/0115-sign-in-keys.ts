/** What signs in on servers of others, and the public half of a key. Filled from the events at the next start. */
export const signInKeys = `
alter table ftp_server
  add has_password boolean not null default false,
  -- as authorized_keys takes it, and its SHA-256
  add public_key text,
  add key_fingerprint text;
`;
