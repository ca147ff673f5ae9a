/** Leave that a closure of the company makes is known as such: it is cancelled as a whole. */
export const closures = `
alter table rest_day add column closure boolean not null default false;
create index rest_day_closure on rest_day (corporation_id, made_at) where closure;
`;
