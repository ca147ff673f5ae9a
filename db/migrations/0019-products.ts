/** Prices by client, group and quantity, what suppliers ask, and every change of a price. */
export const productPrices = `
create sequence id_specificprice increment by 20;
create sequence id_supplierproduct increment by 20;

-- Filled by a rebuild.
alter table product add column category_id bigint;
alter table product add column product_type_id bigint;
alter table product add column transport_zone_id bigint;
create index product_of_category on product (category_id, name_order, id) where category_id is not null;
create index product_of_type on product (product_type_id, name_order, id) where product_type_id is not null;
create index product_of_zone on product (transport_zone_id, id) where transport_zone_id is not null;
create index product_newest on product (corporation_id, id desc);

create table specific_price (
  id bigint primary key,
  corporation_id bigint not null,
  product_id bigint not null,
  name text not null,
  terms jsonb not null,
  client_ids bigint[] not null default '{}',
  group_ids bigint[] not null default '{}',
  revision bigint not null,
  search text generated always as (fold(name)) stored
);
create index specific_price_of_product on specific_price (product_id, id);
create index specific_price_newest on specific_price (corporation_id, id desc);
create index specific_price_clients on specific_price using gin (client_ids);
create index specific_price_groups on specific_price using gin (group_ids);

create table supplier_product (
  id bigint primary key,
  corporation_id bigint not null,
  product_id bigint not null,
  supplier_id bigint not null,
  code text,
  name text,
  price numeric(18, 4) not null,
  minimum_quantity numeric(18, 4) not null,
  preferred boolean not null,
  terms jsonb not null,
  revision bigint not null,
  search text generated always as (fold(coalesce(code, '') || ' ' || coalesce(name, ''))) stored
);
create index supplier_product_of_product on supplier_product (product_id, preferred desc, id);
create index supplier_product_of_supplier on supplier_product (supplier_id, id);
create index supplier_product_newest on supplier_product (corporation_id, id desc);

-- What products cost on orders; the last accepted one says the last price.
create table product_purchase (
  version_id bigint not null,
  product_id bigint not null,
  supplier_id bigint not null,
  date date,
  unit_price numeric(18, 4) not null,
  accepted boolean not null,
  primary key (version_id, product_id)
);
create index product_purchase_last on product_purchase (product_id, version_id desc) where accepted;

-- One row for each event that changed a price; 'source' is the product, the specific price or the supplier product.
create table price_history (
  id bigint primary key,
  corporation_id bigint not null,
  product_id bigint not null,
  kind text not null,
  source_id bigint not null,
  name text,
  supplier_id bigint,
  before jsonb,
  after jsonb,
  user_id bigint,
  at timestamptz not null
);
create index price_history_of_product on price_history (product_id, at desc, id desc);
create index price_history_newest on price_history (corporation_id, id desc);
create index price_history_source on price_history (kind, source_id, id desc);
`;
