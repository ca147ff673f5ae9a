/** Wage slips that were given to the wrong person: since when nobody opens them, and why. */
export const wageSlipsWithdrawn = `
alter table wage_slip alter column file drop not null;
alter table wage_slip add column withdrawn_at timestamptz;
alter table wage_slip add column withdrawn_reason text;
`;
