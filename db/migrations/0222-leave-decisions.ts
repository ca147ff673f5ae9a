/** Links of mails by which somebody decides about a request for leave, of which only a hash is kept. */
export const leaveDecisions = `
create table leave_decision_token (
  mail_id bigint primary key,
  rest_day_id bigint not null,
  user_id bigint not null,
  corporation_id bigint not null,
  token_hash text not null unique,
  made_at timestamptz not null default now()
);
`;
