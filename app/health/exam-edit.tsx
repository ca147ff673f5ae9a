import { useActionData, useLoaderData } from '@remix-run/react';
import { editHealthExam } from '#domain/health/exam-commands.ts';
import { manageRoles, maySettle } from '#domain/health/rights.ts';
import { submit } from '../http/form.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { examChoices, examValues } from './exam-form.server.ts';
import { ExamForm } from './exam-form.tsx';
import { examOf } from './exam.server.ts';

export const meta = titleOf;

export const loader = screen('healthExamEdit', async (context) => {
  const { id, facts, state, revision, name } = await examOf(context);
  if (!maySettle(context.actor, manageRoles, state)) throw new Response(null, { status: 403 });
  return {
    id,
    name,
    title: context.t('health.editOf', { name }),
    values: examValues(facts, state.person),
    revision,
    choices: await examChoices(context),
  };
});

export const action = screen('healthExamEdit', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: editHealthExam,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('healthExamDetails', { id }),
      flash: { tone: 'ok', key: 'health.notice.saved' },
    }),
  });
});

export default function ExamEdit() {
  const { id, name, ...page } = useLoaderData<typeof loader>();
  const back = pathTo('healthExamDetails', { id });
  return (
    <ExamForm
      {...page}
      crumbs={[{ label: name, to: back }]}
      answer={useActionData<typeof action>()}
      back={back}
    />
  );
}
