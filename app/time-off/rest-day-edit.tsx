import { useActionData, useLoaderData } from '@remix-run/react';
import { editRestDay } from '#domain/time-off/rest-day-commands.ts';
import { sightOf } from '#domain/time-off/rest-day-access.ts';
import { findRestDay, readRestDay } from '#projections/time-off/rest-day-list.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { useText } from '../ui/text.tsx';
import { checkForm, isCheck, restDayChoices } from './rest-day-form.server.ts';
import { changedNotice } from './leave-words.ts';
import { RestDayForm } from './rest-day-form.tsx';

export const meta = titleOf;

async function found({ services, corporation, actor, params }: StaffContext) {
  const row = await findRestDay(services.db, idOf(params, 'id'), corporation, sightOf(actor));
  if (row === null) throw notFound();
  return row;
}

export const loader = screen('restDayEdit', async (context) => {
  const row = await found(context);
  const { state } = await readRestDay(context.services.store.read, row.id);
  const { kinds, events } = await restDayChoices(context);
  return {
    id: row.id,
    title: context.t('timeOff.edit'),
    choices: { kinds, events, people: [] },
    values: {
      person: '',
      kind: String(row.kind ?? ''),
      event: String(state.said?.event?.id ?? ''),
      start: row.start,
      startHalf: row.startHalf,
      end: row.end,
      endHalf: row.endHalf,
      comment: state.said?.comment ?? '',
    },
    revision: row.revision,
  };
});

export const action = screen('restDayEdit', async (context) => {
  const { id, person } = await found(context);
  const form = await context.request.formData();
  if (isCheck(form)) return checkForm(context, form, { person, except: id });
  return submit(context, form, {
    command: editRestDay,
    fixed: { id: String(id) },
    done: (result) => ({
      to: pathTo('restDayDetails', { id }),
      flash: { tone: 'ok', key: changedNotice(result) },
    }),
  });
});

/** Changes a request for leave. */
export default function RestDayEdit() {
  const { id, ...page } = useLoaderData<typeof loader>();
  const t = useText();
  const back = pathTo('restDayDetails', { id });
  return (
    <RestDayForm
      {...page}
      crumb={{ label: t('timeOff.title'), to: pathTo('restDayBoard', {}) }}
      answer={useActionData<typeof action>()}
      back={back}
      send={t('ui.form.save')}
    />
  );
}
