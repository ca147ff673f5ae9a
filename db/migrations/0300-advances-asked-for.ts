/** Advances that people ask for: what was said to it, and why it was refused. */
export const advancesAskedFor = `
alter table expense_advance
  add column decision text not null default 'agreed',
  add column reason text;
create index expense_advance_asked on expense_advance (corporation_id, id) where decision = 'asked';
`;
