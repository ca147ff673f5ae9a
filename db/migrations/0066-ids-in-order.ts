/**
 * Ids were handed out in blocks of twenty, one block a process: of two processes the later record could have the smaller
 * id, and lists with the newest first showed it below. Each is asked for now. What is left of the blocks stays unused.
 */
export const idsInOrder = `
do $$
declare
  name text;
begin
  for name in select sequencename from pg_sequences where schemaname = current_schema() and sequencename like 'id\\_%' and increment_by = 20 loop
    execute format('select setval(%1$L, last_value + 19) from %1$I where is_called', name);
    execute format('alter sequence %I increment by 1', name);
  end loop;
end
$$;
`;
