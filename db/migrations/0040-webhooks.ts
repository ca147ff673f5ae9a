/** Webhooks, and the outbox of what is told to them. */
export const webhooks = `
create sequence id_webhook increment by 20;
create sequence id_webhook_key increment by 20;

create table webhook (
  id bigint primary key,
  corporation_id bigint not null,
  name text not null,
  url text not null,
  events text[] not null,
  enabled boolean not null,
  disabled_for text,
  made_by bigint,
  revision bigint not null,
  name_order text not null generated always as (fold(name)) stored,
  search text not null generated always as (fold(name || ' ' || url)) stored
);
create index webhook_name on webhook (corporation_id, name_order, id);
create index webhook_listening on webhook (corporation_id) where enabled;
create index webhook_search on webhook using gin (search gin_trgm_ops);

-- How the last attempts went; not of the events, as the deliveries are not.
create table webhook_health (
  webhook_id bigint primary key,
  tried_at timestamptz not null,
  delivered boolean not null,
  outcome text not null,
  code int,
  -- The first failure after the last success.
  failing_since timestamptz
);

create sequence id_webhook_delivery;
create table webhook_delivery (
  id bigint primary key default nextval('id_webhook_delivery'),
  message text not null default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  corporation_id bigint not null,
  webhook_id bigint not null,
  type text not null,
  -- The event that it tells of, and the stream that its data is read from; null of a try-out.
  stream text,
  version bigint,
  subject text,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  status text not null default 'waiting',
  outcome text,
  attempts int not null default 0,
  tried_at timestamptz,
  next_at timestamptz,
  code int,
  duration int,
  answer text
);
create index webhook_delivery_newest on webhook_delivery (corporation_id, id desc);
create index webhook_delivery_of on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_status on webhook_delivery (webhook_id, status, id desc);
create index webhook_delivery_age on webhook_delivery (created_at);

-- One at a time for each webhook, tried again for about three days: pauses of e, e^2 … e^10 seconds, then e^10.
create function queue_webhook_delivery(delivery bigint, webhook bigint) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job('deliver-webhook', json_build_object('delivery', delivery), queue_name => 'webhook-' || webhook,
    job_key => 'webhook-delivery-' || delivery, max_attempts => 21);
end $$;

-- Puts those of a transaction's events that somebody listens to into the outbox. Nobody listening costs one look at an index.
create function emit_webhooks(corporation bigint, candidates jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare made record;
begin
  if not exists (select from public.webhook where corporation_id = corporation and enabled) then return; end if;
  for made in
    insert into public.webhook_delivery (corporation_id, webhook_id, type, stream, version, subject, occurred_at)
    select corporation, w.id, c.name, c.stream, c.version, c.subject, c.at
    from jsonb_to_recordset(candidates) as c (place int, name text, stream text, version bigint, subject text, at timestamptz, invoice bigint, settled numeric)
      join public.webhook w on w.corporation_id = corporation and w.enabled and c.name = any (w.events)
    where c.invoice is null or exists (select from public.document_list d where d.kind = 'invoice' and d.version_id = c.invoice
      and d.corporation_id = corporation and d.due <= 0 and d.due + c.settled > 0)
    order by c.place, w.id
    returning id, webhook_id
  loop
    perform public.queue_webhook_delivery(made.id, made.webhook_id);
  end loop;
end $$;

create function ping_webhook(corporation bigint, webhook bigint, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare made bigint;
begin
  insert into public.webhook_delivery (corporation_id, webhook_id, type, occurred_at)
    values (corporation, webhook, 'webhook.ping', at) returning id into made;
  perform public.queue_webhook_delivery(made, webhook);
end $$;

-- One message again, or (null) each that failed; under their own ids, by which receivers know them.
create function repeat_webhook_deliveries(corporation bigint, webhook bigint, delivery bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare again bigint;
begin
  for again in
    update public.webhook_delivery d set status = 'waiting', next_at = null
    where d.corporation_id = corporation and d.webhook_id = webhook
      and case when delivery is null then d.status = 'failure' else d.id = delivery end
    returning d.id
  loop
    perform public.queue_webhook_delivery(again, webhook);
  end loop;
end $$;
`;
