/**
 * Equipment: pieces, the devices that they carry by period, their uses, inspections and work orders. A piece is with one
 * holder at a time, and a device on one piece, whoever writes at once.
 */
export const equipment = `
create sequence id_equipment increment by 20;
create sequence id_equipmentinspection increment by 20;
create sequence id_equipmentusagehistory increment by 20;
create sequence id_equipmentmaintenance increment by 20;

create table equipment (
  id bigint primary key,
  corporation_id bigint not null,
  name text not null,
  code text not null,
  type_id bigint not null,
  category_id bigint,
  inventory_type_id bigint,
  mark text,
  model text,
  version text,
  serial_number text,
  registration text,
  place text,
  pumping boolean not null,
  meter_kind text not null,
  in_charge_id bigint,
  supplier_id bigint,
  purchased_on date,
  purchase_price numeric,
  in_service_on date,
  warranty_until date,
  life_months int,
  residual_value numeric,
  height numeric,
  width numeric,
  length numeric,
  weight numeric,
  kit_id bigint,
  comment text,
  -- [{field, value}] by the records of the fields of its type
  field_values jsonb not null,
  photo text,
  stage text not null default 'active',
  registered_on date not null,
  -- when it was lost, found, sold, scrapped or handed over
  since_on date,
  buyer_id bigint,
  sale_price numeric,
  meter_on date,
  meter_value numeric,
  -- its file in another corporation, before and after
  from_corporation bigint,
  from_equipment bigint,
  to_corporation bigint,
  to_equipment bigint,
  record_ids bigint[] not null,
  revision int not null,
  name_order text not null generated always as (in_order(name)) stored,
  code_order text not null generated always as (in_order(code)) stored,
  code_key text not null generated always as (fold(code)) stored,
  search text not null generated always as (fold(name || ' ' || code || ' ' || coalesce(registration, '') || ' '
    || coalesce(serial_number, '') || ' ' || coalesce(mark, '') || ' ' || coalesce(model, '') || ' ' || coalesce(place, ''))) stored,
  unique (corporation_id, code_key)
);
create index equipment_newest on equipment (corporation_id, id desc);
create index equipment_name on equipment (corporation_id, name_order, id);
create index equipment_code on equipment (corporation_id, code_order, id);
create index equipment_type on equipment (corporation_id, type_id);
create index equipment_stage on equipment (corporation_id, stage) where stage <> 'active';
create index equipment_kit on equipment (kit_id) where kit_id is not null;
create index equipment_records on equipment using gin (record_ids);
create index equipment_search on equipment using gin (search gin_trgm_ops);
create index equipment_parties on equipment (supplier_id) where supplier_id is not null;
create index equipment_buyers on equipment (buyer_id) where buyer_id is not null;

-- Whose a piece is, for what carries it.
create table equipment_owner (
  equipment_id bigint primary key,
  corporation_id bigint not null
);
create table equipment_device (
  device_id bigint not null,
  equipment_id bigint not null,
  corporation_id bigint not null,
  from_at timestamptz not null,
  until_at timestamptz,
  primary key (device_id, from_at),
  constraint equipment_device_apart exclude using gist (device_id with =, tstzrange(from_at, until_at) with &&),
  constraint equipment_carries_one exclude using gist (equipment_id with =, tstzrange(from_at, until_at) with &&)
);

create table equipment_meter (
  equipment_id bigint not null,
  corporation_id bigint not null,
  read_on date not null,
  value numeric not null
);
create index equipment_meter_of on equipment_meter (equipment_id, read_on);

create table equipment_usage (
  id bigint primary key,
  corporation_id bigint not null,
  equipment_id bigint not null,
  person_id bigint,
  project_id bigint,
  vehicle_id bigint,
  -- the use of the kit that it went out with
  kit_id bigint,
  distributed_at timestamptz not null,
  expected_at timestamptz,
  returned_at timestamptz,
  out_condition text not null,
  back_condition text,
  out_note text,
  back_note text,
  -- null once who signed was erased
  out_signed text,
  back_signed text,
  out_photo text,
  back_photo text,
  revision int not null,
  -- late, it is still no other's until it is back: that is asked of it beside this
  constraint equipment_usage_apart exclude using gist
    (equipment_id with =, tstzrange(distributed_at, least(returned_at, expected_at)) with &&)
);
create index equipment_usage_newest on equipment_usage (corporation_id, id desc);
create index equipment_usage_of on equipment_usage (equipment_id, distributed_at);
create index equipment_usage_open on equipment_usage (corporation_id, equipment_id) where returned_at is null;
create index equipment_usage_time on equipment_usage (corporation_id, distributed_at);
create index equipment_usage_person on equipment_usage (person_id) where person_id is not null;
create index equipment_usage_project on equipment_usage (project_id) where project_id is not null;
create index equipment_usage_vehicle on equipment_usage (vehicle_id) where vehicle_id is not null;
create index equipment_usage_kit on equipment_usage (kit_id) where kit_id is not null;

create table equipment_inspection (
  id bigint primary key,
  corporation_id bigint not null,
  equipment_id bigint not null,
  name text not null,
  name_key text not null,
  stage text not null,
  planned_on date,
  provider_id bigint,
  comment text,
  done_on date,
  result text,
  person_id bigint,
  number text,
  cost numeric,
  project_id bigint,
  reserves text,
  report_on date,
  lifted_on date,
  lifted_note text,
  -- what was in force when it was done
  interval_months int,
  legal_basis text,
  anniversary text,
  due_on date,
  anchor date,
  day date generated always as (coalesce(done_on, planned_on)) stored,
  day_order date not null generated always as (coalesce(done_on, planned_on, 'infinity')) stored,
  revision int not null
);
create index equipment_inspection_newest on equipment_inspection (corporation_id, id desc);
create index equipment_inspection_day on equipment_inspection (corporation_id, day_order, id);
create index equipment_inspection_of on equipment_inspection (equipment_id, name_key, done_on);
create index equipment_inspection_reserves on equipment_inspection (corporation_id) where result = 'reserves' and lifted_on is null;
create index equipment_inspection_provider on equipment_inspection (provider_id) where provider_id is not null;
create index equipment_inspection_project on equipment_inspection (project_id) where project_id is not null;

-- What inspections are reckoned by: what types of equipment ask for, and the pieces that are there.
create table inspection_rule (
  type_id bigint not null,
  place int not null,
  name text not null,
  name_key text not null,
  interval_months int not null,
  legal_basis text,
  anniversary text not null,
  primary key (type_id, place)
);
create table inspection_subject (
  equipment_id bigint primary key,
  corporation_id bigint not null,
  type_id bigint not null,
  in_service_on date,
  registered_on date not null,
  active boolean not null
);
create index inspection_subject_type on inspection_subject (type_id);

-- When each piece is due for each: it follows from rules, pieces and what was done, and from no day of today's.
create table inspection_due (
  equipment_id bigint not null,
  corporation_id bigint not null,
  name_key text not null,
  name text not null,
  interval_months int not null,
  legal_basis text,
  anniversary text not null,
  last_on date,
  due_on date not null,
  reason text not null,
  primary key (equipment_id, name_key)
);
create index inspection_due_day on inspection_due (corporation_id, due_on, equipment_id);
create index inspection_due_all on inspection_due (due_on);
create index inspection_due_failed on inspection_due (corporation_id, equipment_id) where reason = 'failed';

-- That somebody was told of one, by the day that it was due on.
create table inspection_told (
  equipment_id bigint not null,
  name_key text not null,
  due_on date not null,
  primary key (equipment_id, name_key)
);

create table equipment_maintenance (
  id bigint primary key,
  corporation_id bigint not null,
  equipment_id bigint not null,
  title text not null,
  sort text not null,
  stage text not null,
  due_on date,
  due_meter numeric,
  every_months int,
  every_meter numeric,
  down_from date,
  down_until date,
  provider_id bigint,
  comment text,
  done_on date,
  meter numeric,
  labour numeric,
  parts jsonb not null default '[]',
  cost numeric,
  project_id bigint,
  report text,
  revision int not null,
  due_order date not null generated always as (coalesce(done_on, due_on, 'infinity')) stored
);
create index equipment_maintenance_newest on equipment_maintenance (corporation_id, id desc);
create index equipment_maintenance_due on equipment_maintenance (corporation_id, due_order, id);
create index equipment_maintenance_of on equipment_maintenance (equipment_id, stage);
create index equipment_maintenance_provider on equipment_maintenance (provider_id) where provider_id is not null;
create index equipment_maintenance_project on equipment_maintenance (project_id) where project_id is not null;
`;
