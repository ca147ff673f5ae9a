/**
 * Interventions of pumping and transport, the time that pumps and drivers are taken, turns of trucks, and which invoice
 * took an intervention.
 */
export const transport = `
create sequence id_transportorder increment by 20;
create sequence id_trucktour increment by 20;

create table transport_order (
  id bigint primary key,
  corporation_id bigint not null,
  number text not null,
  order_type text not null,
  status text not null,
  client_id bigint not null,
  supplier_id bigint,
  project_id bigint,
  equipment_id bigint,
  driver_id bigint,
  zone_id bigint,
  start_at timestamptz not null,
  end_at timestamptz not null,
  travel integer not null,
  -- the way there and back included
  taken_from timestamptz not null,
  taken_until timestamptz not null,
  -- the civil day and month of its planned beginning, by the clocks of the law
  day date not null,
  site_address text,
  central_number text,
  billing text not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- seconds
  waited integer not null default 0,
  waiting_since timestamptz,
  -- of what a price is known
  net numeric not null,
  vat numeric not null,
  gross numeric not null,
  unpriced integer not null,
  -- m³ of concrete and of what else is counted in products
  volume numeric not null,
  lines integer not null,
  plan jsonb not null,
  report jsonb,
  slip_version integer not null default 0,
  slip_outcome text,
  slip_at timestamptz,
  disputed text,
  invoice_version bigint,
  record_ids bigint[] not null,
  revision integer not null,
  taking boolean not null generated always as (status in ('planned', 'in_progress', 'waiting')) stored,
  taken tstzrange not null generated always as (tstzrange(taken_from, taken_until, '[)')) stored,
  search text not null generated always as (
    fold(number || ' ' || coalesce(site_address, '') || ' ' || coalesce(central_number, ''))) stored,
  constraint transport_pump_apart exclude using gist (corporation_id with =, equipment_id with =, taken with &&)
    where (status in ('planned', 'in_progress', 'waiting') and equipment_id is not null),
  constraint transport_driver_apart exclude using gist (corporation_id with =, driver_id with =, taken with &&)
    where (status in ('planned', 'in_progress', 'waiting') and driver_id is not null)
);
create index transport_order_newest on transport_order (corporation_id, id desc);
create index transport_order_start on transport_order (corporation_id, start_at, id);
create index transport_order_day on transport_order (corporation_id, day, id);
create index transport_order_status on transport_order (corporation_id, status, start_at, id);
create index transport_order_client on transport_order (client_id, start_at);
create index transport_order_driver on transport_order (driver_id, day) where driver_id is not null;
create index transport_order_equipment on transport_order (equipment_id, day) where equipment_id is not null;
create index transport_order_records on transport_order using gin (record_ids);
create index transport_order_invoice on transport_order (invoice_version) where invoice_version is not null;
create index transport_order_search on transport_order using gin (search gin_trgm_ops);

-- invoices that took interventions: what is left of each, and whether it still stands
create table transport_invoice (
  version bigint primary key,
  number text,
  -- null: still a draft
  left_amount numeric,
  stands boolean not null default true
);

create table truck_tour (
  id bigint primary key,
  corporation_id bigint not null,
  order_id bigint not null,
  number integer not null,
  truck text,
  driver_id bigint,
  zone_id bigint,
  central_departure timestamptz,
  client_arrival timestamptz,
  client_departure timestamptz,
  central_return timestamptz,
  quantity numeric,
  mileage numeric,
  problem text,
  record_ids bigint[] not null,
  revision integer not null
);
create index truck_tour_newest on truck_tour (corporation_id, id desc);
create index truck_tour_order on truck_tour (order_id, number);
create index truck_tour_records on truck_tour using gin (record_ids);
`;
