import { useActionData, useLoaderData } from '@remix-run/react';
import { requestRestDay } from '#domain/time-off/rest-day-commands.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { useText } from '../ui/text.tsx';
import { checkForm, isCheck, newValues, restDayChoices } from './rest-day-form.server.ts';
import { RestDayForm } from './rest-day-form.tsx';

export const meta = titleOf;

export const loader = screen('restDayNew', async (context) => {
  const choices = await restDayChoices(context);
  return { title: context.t('timeOff.new'), choices, values: newValues(context, choices) };
});

export const action = screen('restDayNew', async (context) => {
  const form = await context.request.formData();
  if (isCheck(form)) return checkForm(context, form, { person: null, except: null });
  return submit(context, form, {
    command: requestRestDay,
    done: ({ id }) => ({
      to: pathTo('restDayDetails', { id }),
      flash: { tone: 'ok', key: 'timeOff.notice.requested' },
    }),
  });
});

/** Asks for leave. */
export default function RestDayNew() {
  const t = useText();
  const back = pathTo('restDayBoard', {});
  return (
    <RestDayForm
      {...useLoaderData<typeof loader>()}
      crumb={{ label: t('timeOff.title'), to: back }}
      revision={null}
      answer={useActionData<typeof action>()}
      back={back}
      send={t('timeOff.send')}
    />
  );
}
