/**
 * What of a fixed price is billed once it is reached, which parts of it are billed by which invoice, and what finds the
 * time that waits to be billed. Filled from the events at the next start.
 */
export const projectBilling = `
create table project_milestone (
  project_id bigint not null,
  milestone int not null,
  corporation_id bigint not null,
  title text not null,
  planned_on date,
  amount numeric(14, 2),
  percent numeric(9, 4),
  reached_on date,
  -- the invoice that bills it, draft or validated
  invoice_id bigint,
  primary key (project_id, milestone)
);
create index project_milestone_waiting on project_milestone (corporation_id, project_id)
  where reached_on is not null and invoice_id is null;

create table project_part (
  project_id bigint not null,
  part int not null,
  corporation_id bigint not null,
  milestone int,
  percent numeric(9, 4),
  net numeric(14, 2) not null,
  billed_on date not null,
  invoice_id bigint not null,
  primary key (project_id, part)
);

create index activity_corrects on activity (corrects) where corrects is not null;
`;
