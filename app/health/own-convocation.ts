import { findHealthExam, readHealthExam } from '#projections/health/health-exams.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { convocationPaper } from './convocation.server.ts';

/** The paper of one's own exam: another's is missing. */
export const loader = screen('ownConvocation', async (context) => {
  const { services, corporation, actor, params } = context;
  const id = idOf(params, 'id');
  const row = await findHealthExam(services.db, id, corporation, false);
  if (row === null || actor.person === null || row.person !== actor.person) throw notFound();
  const { state } = await readHealthExam(services.store.read, id);
  if (state.facts === null || state.status === 'cancelled') throw notFound();
  const names = await namesOfMembers(services.db, [row.person], corporation);
  return convocationPaper(context, id, {
    person: row.person,
    name: names.get(row.person) ?? row.personName,
    facts: state.facts,
  });
});
