import type { ExamFacts } from '#domain/health/exam.ts';
import { findHealthExam, readHealthExam } from '#projections/health/health-exams.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { examRights } from './exam-list.server.ts';

/** An exam by the id of the address, with all that its stream says. @throws Response 404 */
export async function examOf(context: StaffContext) {
  const { services, corporation, params, t } = context;
  const id = idOf(params, 'id');
  const can = examRights(context);
  const row = await findHealthExam(services.db, id, corporation, can.know);
  if (row === null) throw notFound();
  const { state, revision, events } = await readHealthExam(services.store.read, id);
  if (state.facts === null) throw notFound();
  const facts: ExamFacts = state.facts;
  const name = (await namesOfMembers(services.db, [row.person], corporation)).get(row.person);
  return { id, row, facts, state, revision, events, can, name: name ?? t('commerce.erased') };
}
