import { foldStream } from '#domain/kernel/fold.ts';
import { interviewAggregate, type InterviewEvent, type InterviewState } from '#domain/people/interview.ts';
import { findInterview, interviewDue, interviewsOf } from '#projections/people/interviews.ts';
import { staffNames } from '#projections/people/staff.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import type { Option } from '../../ui/form/field.tsx';

/** The interviews of somebody with the company, and by when the next is due. */
export async function interviewsPanel({ services, corporation, today }: StaffContext, person: number) {
  const [rows, due] = await Promise.all([
    interviewsOf(services.db, person, corporation),
    interviewDue(services.db, person, corporation, today),
  ]);
  return { rows, due, late: due !== null && due < today };
}

/** Who may have held an interview. */
export const holders = async ({ services, corporation }: StaffContext): Promise<Option[]> =>
  (await staffNames(services.db, corporation)).map(({ id, name }) => ({ value: id, label: name }));

/** An interview by the id of the address, with all that its stream says. @throws Response 404 */
export async function interviewOf({ services, corporation, params, t }: StaffContext) {
  const id = idOf(params, 'id');
  const row = await findInterview(services.db, id, corporation);
  if (row === null) throw notFound();
  const events = await services.store.read(`interview-${id}`);
  const state = foldStream<InterviewState, InterviewEvent>(interviewAggregate, events);
  return { id, row, state, events, name: row.personName || t('commerce.erased') };
}

/** An interview as its form's fields hold it; a new one was held today. */
export const interviewValues = (
  { heldOn, heldBy, notes }: Partial<InterviewState>,
  today: string,
): Record<'heldOn' | 'heldBy' | 'notes', string> => ({
  heldOn: heldOn ?? today,
  heldBy: heldBy ? String(heldBy) : '',
  notes: notes ?? '',
});

export type InterviewValues = ReturnType<typeof interviewValues>;
