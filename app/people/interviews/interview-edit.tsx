import { useActionData, useLoaderData } from '@remix-run/react';
import { editInterview, interviewForm, removeInterview } from '#domain/people/interview-commands.ts';
import { AttachedDocuments } from '../../attachments/attached-documents.tsx';
import { attachedFiles } from '../../attachments/attached-files.server.ts';
import { submit } from '../../http/form.server.ts';
import { formText } from '../../http/form-text.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { useText } from '../../ui/text.tsx';
import { InterviewForm } from './interview-form.tsx';
import { holders, interviewOf, interviewValues } from './interviews.server.ts';

export const meta = titleOf;

export const loader = screen('interviewEdit', async (context) => {
  const { id, row, state, events, name } = await interviewOf(context);
  return {
    id,
    person: row.person,
    name,
    title: context.t('people.interview.newOf', { name }),
    values: interviewValues(interviewForm(state), context.today),
    people: await holders(context),
    revision: events.length,
    attached: await attachedFiles(context, { kind: 'interview', id }, id, pathTo('interviewEdit', { id })),
  };
});

export const action = screen('interviewEdit', async (context) => {
  const { id, row } = await interviewOf(context);
  const form = await context.request.formData();
  const to = pathTo('personDetails', { id: row.person }, { selectedTab: 'contracts' });
  const fixed = { id: String(id) };
  if (formText(form, 'intent') === 'remove')
    return submit(context, form, {
      command: removeInterview,
      fixed,
      done: () => ({ to, flash: { tone: 'ok', key: 'people.notice.interviewRemoved' } }),
    });
  return submit(context, form, {
    command: editInterview,
    fixed,
    done: () => ({ to, flash: { tone: 'ok', key: 'people.notice.interviewSaved' } }),
  });
});

/** An interview that was held, its paper, and its way back. */
export default function InterviewEdit() {
  const { id: _id, person, name, attached, ...page } = useLoaderData<typeof loader>();
  const t = useText();
  const to = pathTo('personDetails', { id: person }, { selectedTab: 'contracts' });
  return (
    <InterviewForm
      {...page}
      crumb={{ label: name, to }}
      answer={useActionData<typeof action>()}
      actions={
        <IntentButton intent="remove" tone="danger" icon="trash" ask={t('people.interview.askRemove')}>
          {t('people.interview.remove')}
        </IntentButton>
      }
    >
      {attached !== null && <AttachedDocuments attached={attached} />}
    </InterviewForm>
  );
}
