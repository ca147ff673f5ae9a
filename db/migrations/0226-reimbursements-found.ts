/** The bank's movement that a batch of reimbursements is. */
export const reimbursementsFound = `
alter table reimbursement
  add statement_id bigint,
  add line int;
create index reimbursement_amount on reimbursement (corporation_id, amount);
`;
