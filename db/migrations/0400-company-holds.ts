/**
 * A company that moves to another installation is closed to changes meanwhile, and stays so where it has left. No event:
 * it says how a company stands in this installation alone, and the events of both are compared.
 */
export const companyHolds = `
create table company_hold (
  corporation_id bigint primary key,
  -- frozen: to people; held: to the product too; moved: for good; coming: not all of it is here yet
  state text not null check (state in ('frozen', 'held', 'moved', 'coming')),
  -- where a company that has moved is
  moved_to text,
  at timestamptz not null default now()
);
`;
