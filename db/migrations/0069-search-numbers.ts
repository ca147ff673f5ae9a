/** Numbers are found however they are written, third parties by their mobile and by their contacts too. */
export const searchNumbers = `
create function letters_of(number text) returns text language sql immutable parallel safe strict
  return upper(regexp_replace(number, '[^[:alnum:]]', '', 'g'));

drop index document_list_number;
create index document_list_number on document_list (corporation_id, letters_of(number) text_pattern_ops) where number is not null and not superseded;

-- As it is stored, "+33298…", and as people dial it in France.
create function dialled(phone text) returns text language sql immutable parallel safe
  return coalesce(phone || ' ' || regexp_replace(phone, '^[+]33', '0'), '');

drop index third_party_search;
alter table third_party drop column search;
alter table third_party add column search text generated always as (fold(name || ' ' || coalesce(identity->>'tradeName', '') || ' ' || coalesce(code, '') || ' ' || coalesce(postal_code, '') || ' ' || coalesce(city, '')
  || ' ' || coalesce(email, '') || ' ' || coalesce(identity->>'siren', '') || ' ' || dialled(phone) || ' ' || dialled(identity->>'mobile'))) stored;
create index third_party_search on third_party using gin (search gin_trgm_ops);

alter table third_party_contact drop column search;
alter table third_party_contact add column search text generated always as (fold(name || ' ' || coalesce(email, '') || ' ' || dialled(facts->>'phone') || ' ' || dialled(facts->>'mobile'))) stored;
create index third_party_contact_search on third_party_contact using gin (search gin_trgm_ops);
`;
