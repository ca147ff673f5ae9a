/**
 * Whoever serves requests may forget what wage slips came in too: once each is its person's, the worker does. Everybody
 * else is erased by the operator, or by the calendar as before.
 */
export const slipBatchesForgotten = `
create or replace function erase_personal_key(whose text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if session_user = 'registre_app' and whose !~ '^(bankstatement|candidate|slipbatch)-[0-9]+$' then
    raise exception 'Only the operator erases %', whose using errcode = 'insufficient_privilege';
  end if;
  delete from public.personal_key where subject = whose;
  if not found then return false; end if;
  perform public.note_credential(null, whose, 'key erased');
  return true;
end $$;
`;
