/**
 * The order in which people read names and codes: "2" before "10", "P2" before "P10", whatever case and accents. It is a
 * text, each number in it padded to fifteen digits, so that indexes and cursors of every collation have it alike. Texts
 * whose order differs by leading zeros alone keep them behind, so that no two texts have the same.
 *
 * Every column that a list of names or codes is sorted by is made so; `fold` stays for searching.
 */
export const inOrder = `
create function in_order(words text) returns text language sql immutable parallel safe strict
  return case when fold(words) !~ '[0-9]' then fold(words) else
    regexp_replace(regexp_replace(fold(words), '([0-9]+)', '00000000000000\\1', 'g'), '0*([0-9]{15,})', '\\1', 'g')
    || case when fold(words) ~ '(^|[^0-9])0[0-9]' then ' ' || fold(words) else '' end end;

alter table api_token alter column name_order set expression as (in_order(name));
alter table company_group alter column name_order set expression as (in_order(name));
alter table corporation alter column name_order set expression as (in_order(name));
alter table custom_field alter column label_order set expression as (in_order(facts->'label'->>'fr'));
alter table document_list alter column third_party_order set expression as (in_order(coalesce(third_party_name, '')));
alter table ftp_server alter column name_order set expression as (in_order(name));
alter table org_unit alter column name_order set expression as (in_order(name));
alter table product
  alter column name_order set expression as (in_order(name)),
  add column code_order text not null generated always as (in_order(code)) stored;
alter table project
  alter column name_order set expression as (in_order(name)),
  add column code_order text not null generated always as (in_order(code)) stored;
alter table record_list
  alter column label_order set expression as (in_order(label)),
  alter column list_order set expression as ((case when enabled then '0 ' else '1 ' end) || in_order(label));
alter table recurring_invoice add column title_order text not null generated always as (in_order(title)) stored;
alter table shared_document alter column title_order set expression as (in_order(title));
alter table supplier_invoice alter column supplier_order set expression as (in_order(coalesce(supplier_name, '')));
alter table third_party
  alter column name_order set expression as (in_order(name)),
  add column code_order text not null generated always as (in_order(coalesce(code, ''))) stored;
alter table third_party_group alter column name_order set expression as (in_order(name));
alter table user_group
  alter column name_order set expression as (in_order(name)),
  add column code_order text not null generated always as (in_order(code)) stored;
alter table webhook alter column name_order set expression as (in_order(name));

create index product_code_order on product (corporation_id, code_order, id);
create index project_code_order on project (corporation_id, code_order, id);
drop index project_by_code;
create index recurring_invoice_title_order on recurring_invoice (corporation_id, title_order, id);
drop index recurring_invoice_title;
create index third_party_code_order on third_party (corporation_id, code_order, id);
drop index third_party_by_code;
create index user_group_code_order on user_group (corporation_id, code_order, id) where not deleted;
`;
