/** Numbers found by how they begin; who did what when, and who signed in (docs/decisions/0045-searching-and-auditing.md). */
export const searchAndAudit = `
create index document_list_number on document_list (corporation_id, number text_pattern_ops) where number is not null and not superseded;

-- The corporation that an event is about: its chain's, or of the installation's events the one that they name.
create function audited_corporation(data jsonb, metadata jsonb) returns bigint language sql immutable parallel safe
  return coalesce(nullif((metadata->>'corporation')::bigint, 0), case when jsonb_typeof(data->'corporation') = 'number' then (data->>'corporation')::bigint end, 0);

create view audit_event as
  select audited_corporation(message_data, message_metadata) as corporation_id, (message_metadata->>'occurredAt') as at, global_position as position,
    (message_metadata->>'user')::bigint as user_id, split_part(stream_id, '-', 1) as kind, message_type as type, stream_id as stream, stream_position as version
  from emt_messages;

create index audit_in_order on emt_messages (audited_corporation(message_data, message_metadata), (message_metadata->>'occurredAt'), global_position);
create index audit_by_person on emt_messages (audited_corporation(message_data, message_metadata), ((message_metadata->>'user')::bigint), (message_metadata->>'occurredAt'), global_position);
create index audit_by_kind on emt_messages (audited_corporation(message_data, message_metadata), split_part(stream_id, '-', 1), (message_metadata->>'occurredAt'), global_position);
create index audit_by_action on emt_messages (audited_corporation(message_data, message_metadata), message_type, (message_metadata->>'occurredAt'), global_position);

-- Attempts to sign in: no events, since who knocks need not exist. Kept for a year.
create sequence id_sign_in_attempt;
create table sign_in_attempt (
  id bigint primary key default nextval('id_sign_in_attempt'),
  at timestamptz not null default now(),
  -- null: nobody of that name.
  user_id bigint,
  -- As it was typed, where nobody has it.
  username text,
  outcome text not null,
  method text not null,
  address text not null,
  device text
);
create index sign_in_attempt_newest on sign_in_attempt (id desc);
create index sign_in_attempt_of_user on sign_in_attempt (user_id, id desc);
create index sign_in_attempt_age on sign_in_attempt (at);
`;
