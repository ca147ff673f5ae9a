/**
 * Whoever serves requests may forget what a bank wrote, and candidates two years after the last contact: the calendar
 * does both. Everybody else is erased by the operator.
 */
export const erasedByCalendar = `
create or replace function erase_personal_key(whose text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if session_user = 'registre_app' and whose !~ '^(bankstatement|candidate)-[0-9]+$' then
    raise exception 'Only the operator erases %', whose using errcode = 'insufficient_privilege';
  end if;
  delete from public.personal_key where subject = whose;
  if not found then return false; end if;
  perform public.note_credential(null, whose, 'key erased');
  return true;
end $$;
`;
