/**
 * A list of pieces by what is due next: the next date stands with what inspections know of each piece, as does the
 * company, so that its order is an index's. A piece that is due for nothing comes last.
 */
export const piecesByTheirNextInspection = `
alter table inspection_subject add column next_due_on date not null default 'infinity';
update inspection_subject s set next_due_on = d.due_on
  from (select equipment_id, min(due_on) as due_on from inspection_due group by equipment_id) d
  where d.equipment_id = s.equipment_id;
create index inspection_subject_due on inspection_subject (corporation_id, next_due_on, equipment_id);
`;
