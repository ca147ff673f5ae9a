import { useActionData, useLoaderData } from '@remix-run/react';
import { noteInterview } from '#domain/people/interview-commands.ts';
import { submit } from '../../http/form.server.ts';
import { idOf, screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { colleagueOf } from '../person-details.server.ts';
import { InterviewForm } from './interview-form.tsx';
import { holders, interviewValues } from './interviews.server.ts';

export const meta = titleOf;

export const loader = screen('interviewNew', async (context) => {
  const { id, name } = await colleagueOf(context);
  return {
    id,
    name,
    title: context.t('people.interview.newOf', { name }),
    values: interviewValues({}, context.today),
    people: await holders(context),
    revision: null,
  };
});

export const action = screen('interviewNew', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: noteInterview,
    fixed: { person: String(id) },
    done: () => ({
      to: pathTo('personDetails', { id }, { selectedTab: 'contracts' }),
      flash: { tone: 'ok', key: 'people.notice.interviewNoted' },
    }),
  });
});

export default function InterviewNew() {
  const { id, name, ...page } = useLoaderData<typeof loader>();
  const to = pathTo('personDetails', { id }, { selectedTab: 'contracts' });
  return <InterviewForm {...page} crumb={{ label: name, to }} answer={useActionData<typeof action>()} />;
}
