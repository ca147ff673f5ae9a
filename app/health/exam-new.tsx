import { useActionData, useLoaderData } from '@remix-run/react';
import { planHealthExam } from '#domain/health/exam-commands.ts';
import { examKinds } from '#domain/health/exam.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { examChoices, examValues } from './exam-form.server.ts';
import { ExamForm } from './exam-form.tsx';

export const meta = titleOf;

export const loader = screen('healthExamNew', async (context) => {
  const { t, url } = context;
  const choices = await examChoices(context);
  // What is due leads here with whom it is due of.
  const person = choices.people.find(({ value }) => String(value) === url.searchParams.get('person'));
  const kind = examKinds.find((one) => one === url.searchParams.get('kind'));
  const [professional] = choices.professionals;
  const [place] = choices.places;
  const facts = { ...(kind && { kind }), ...(professional && { professional }), ...(place && { place }) };
  return {
    title: t('health.new'),
    values: examValues(facts, person?.value ?? null),
    choices,
  };
});

export const action = screen('healthExamNew', async (context) =>
  submit(context, await context.request.formData(), {
    command: planHealthExam,
    done: ({ id }) => ({
      to: pathTo('healthExamDetails', { id }),
      flash: { tone: 'ok', key: 'health.notice.planned' },
    }),
  }),
);

export default function ExamNew() {
  const page = useLoaderData<typeof loader>();
  return (
    <ExamForm
      {...page}
      revision={null}
      answer={useActionData<typeof action>()}
      back={pathTo('healthExamList', {})}
    />
  );
}
