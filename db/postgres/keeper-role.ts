import { APP_ROLE } from './app-role.ts';

/**
 * Owns the functions that change credentials and keys, and has just the rights that they need. Nobody signs in as it.
 */
const KEEPER_ROLE = 'registre_keeper';

/** What opens accounts: changed by functions alone, and read by whoever serves requests. */
const guarded =
  'credential, password_reset, authenticator, recovery_code, passkey, linked_identity, api_token_key, credential_note';

/** The functions, by whether requests may call them; `note_credential` is theirs alone. */
const forRequests = [
  'set_password(bigint, bigint, text, timestamptz)',
  'take_password_reset(text)',
  'set_authenticator(bigint, bigint, bigint, timestamptz)',
  'drop_authenticator(bigint, bigint)',
  'take_code_step(bigint, bigint)',
  'set_recovery_codes(bigint, bigint, text[])',
  'take_recovery_code(bigint, text)',
  'add_passkey(bigint, bigint, bigint, text, bytea, bigint, text[], text, timestamptz)',
  'drop_passkeys(bigint, bigint, bigint)',
  'link_identity(bigint, bigint, text, text, timestamptz)',
  'unlink_identity(bigint, bigint, text)',
  'keep_token_key(bigint, bigint, text, text)',
  'erase_personal_key(text)',
];
const forOthers = [
  'make_password_reset(bigint, text, boolean)',
  'note_credential(bigint, text, text)',
  'require_credential_event()',
];

/**
 * Gives the functions to their role and takes the tables from the serving one; after its grants. To give them away, the
 * owner of the database becomes a member of the role (PostgreSQL 16 and later: with SET), and the role may create
 * in the schema for that moment.
 */
export const keeperGrants = `
do $$ begin
  if not exists (select from pg_roles where rolname = '${KEEPER_ROLE}') then create role ${KEEPER_ROLE} nologin; end if;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute 'grant ${KEEPER_ROLE} to current_user' || case when current_setting('server_version_num')::int >= 160000 then ' with set true' else '' end;
  end if;
end $$;
grant usage, create on schema public to ${KEEPER_ROLE};
${[...forRequests, ...forOthers].map((name) => `alter function ${name} owner to ${KEEPER_ROLE}; revoke all on function ${name} from public;`).join('\n')}
revoke create on schema public from ${KEEPER_ROLE};
grant select, insert, update, delete on ${guarded} to ${KEEPER_ROLE};
revoke update, delete on credential_note from ${KEEPER_ROLE};
grant select, delete on personal_key to ${KEEPER_ROLE};
grant select on emt_messages to ${KEEPER_ROLE};
grant execute on function make_password_reset(bigint, text, boolean) to current_user;
revoke insert, update, delete, truncate on ${guarded} from ${APP_ROLE};
revoke update, delete, truncate on personal_key from ${APP_ROLE};
grant update (used_at) on api_token_key to ${APP_ROLE};
grant update (used_at, counter) on passkey to ${APP_ROLE};
grant execute on function ${forRequests.join(', ')} to ${APP_ROLE}, current_user;
`;
