/** Which companies a demo was made of, where it was made before that was noted: those with its SIREN numbers. */
export const demoCompanies = `
insert into installation (key, value)
select 'demo_companies', coalesce(json_agg(id order by id), '[]')::text from corporation
where details->>'siren' in ('826018152', '483016614')
having exists (select from installation where key = 'demo' and value = 'true')
on conflict (key) do nothing;
`;
