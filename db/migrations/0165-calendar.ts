/**
 * What a calendar shows: the day on which an order is to be delivered, how a recurring invoice counts 29 February, and
 * tokens that open a calendar's feed and nothing else. Filled from the events at the next start.
 */
export const calendar = `
alter table document_list add supply_date date;
create index document_list_supply on document_list (corporation_id, kind, supply_date, version_id)
  where supply_date is not null and not superseded and label in ('billable', 'to_receive', 'partially_received');
alter table recurring_invoice add add_leap_day boolean not null default false;
alter table api_token add purpose text;
`;
