/**
 * Which payments a bank movement brought or was matched with: one, or several that the bank executed at once. A payment
 * stands on one movement at most.
 */
export const recordedPayments = `
create table reconciled_payment (
  payment_id bigint primary key,
  statement_id bigint not null,
  line int not null,
  corporation_id bigint not null
);
create index reconciled_payment_line on reconciled_payment (statement_id, line);
`;
