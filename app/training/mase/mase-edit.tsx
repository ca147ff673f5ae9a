import { useActionData, useLoaderData } from '@remix-run/react';
import { editMaseAction } from '#domain/training/mase-commands.ts';
import { submit } from '../../http/form.server.ts';
import { idOf, screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { findTracked } from '../../tracked/tracked.server.ts';
import { maseActions } from './mase-actions.server.ts';
import { masePeople, maseValues } from './mase-form.server.ts';
import { MaseForm } from './mase-form.tsx';

export const meta = titleOf;

export const loader = screen('maseEdit', async (context) => {
  const action = await findTracked(context, maseActions);
  return {
    title: context.t('training.mase.edit', { name: action.title }),
    values: maseValues(action, context.today),
    people: await masePeople(context),
    revision: action.revision,
    back: pathTo('maseDetails', { id: action.id }),
  };
});

export const action = screen('maseEdit', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: editMaseAction,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('maseDetails', { id }),
      flash: { tone: 'ok', key: 'training.mase.notice.saved' },
    }),
  });
});

export default function MaseEdit() {
  return <MaseForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
