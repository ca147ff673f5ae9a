import { notFound } from '../http/problems.ts';
import { screen } from '../http/screen.server.ts';
import { convocationPaper } from './convocation.server.ts';
import { examOf } from './exam.server.ts';

/** The paper by which somebody is convoked to an exam; of one that was called off there is none. */
export const loader = screen('healthExamConvocation', async (context) => {
  const { id, facts, state, name } = await examOf(context);
  if (state.status === 'cancelled') throw notFound();
  return convocationPaper(context, id, { person: state.person, name, facts });
});
