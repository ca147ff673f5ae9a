/**
 * What a plan of an intervention was warned of, and the interventions that others are begun from.
 */
export const transportSlips = `
alter table transport_order
  add column warnings text[] not null default '{}',
  add column template text;
create index transport_order_template on transport_order (corporation_id, template) where template is not null;
`;
