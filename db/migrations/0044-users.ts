/** Accounts in full: invitations, second factors, passkeys, sessions that can be told apart, identity providers. */
export const users = `
create sequence id_passkey increment by 20;

alter table user_account add column closed boolean not null default false;
alter table user_account add column activated boolean not null default false;
alter table user_account add column created_at timestamptz;
alter table user_account add column invited_at timestamptz;
alter table user_account add column language text;
alter table user_account add column time_zone text;
alter table user_account add column authenticator boolean not null default false;
alter table user_account add column passkeys int not null default 0;

create table sign_in_rules (corporation_id bigint primary key, second_factor boolean not null);

-- 'open' works; 'second-factor' and 'set-up' wait for the rest of the sign-in, a quarter of an hour long.
create sequence session_number;
alter table session add column number bigint not null default nextval('session_number');
alter table session add column stage text not null default 'open';
alter table session add column browser text;
alter table session add column system text;
alter table session add column address text;
create unique index session_by_number on session (number);

alter table password_reset add column invitation boolean not null default false;

create table last_sign_in (user_id bigint primary key, at timestamptz not null);

-- Second factors are no events: they must be able to disappear. The secret of an app is in "secret", sealed.
create table authenticator (user_id bigint primary key, last_step bigint not null, added_at timestamptz not null);
create table recovery_code (user_id bigint not null, code_hash text not null, used_at timestamptz, primary key (user_id, code_hash));
create table passkey (
  id bigint primary key,
  user_id bigint not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz not null,
  used_at timestamptz
);
create index passkey_by_user on passkey (user_id);

-- What a passkey is asked to sign, once.
create table passkey_challenge (token_hash text primary key, challenge text not null, user_id bigint, expires_at timestamptz not null);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

create table linked_identity (issuer text not null, subject text not null, user_id bigint not null, linked_at timestamptz not null, primary key (issuer, subject));
create unique index linked_identity_by_user on linked_identity (user_id, issuer);
`;
