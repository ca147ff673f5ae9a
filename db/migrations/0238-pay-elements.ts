/** Variable elements of pay by person and month, and which half of a day leave takes. */
export const payElements = `
create sequence id_payelement increment by 20;

create table pay_element (
  id bigint primary key,
  corporation_id bigint not null,
  person_id bigint not null,
  month text not null,
  -- null, like the rest of what it is, once erased
  kind_id bigint,
  kind_name text,
  kind_code text,
  unit text,
  quantity numeric(12, 2),
  note text,
  record_ids bigint[] not null,
  since timestamptz not null,
  -- null: still so
  gone timestamptz
);
create index pay_element_month on pay_element (corporation_id, month);
create index pay_element_records on pay_element using gin (record_ids);

-- null: the whole day, or of before
alter table rest_day_day add column half text;
`;
