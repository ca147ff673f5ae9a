import { useActionData, useLoaderData } from '@remix-run/react';
import { createMaseAction } from '#domain/training/mase-commands.ts';
import { submit } from '../../http/form.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { masePeople, maseValues } from './mase-form.server.ts';
import { MaseForm } from './mase-form.tsx';

export const meta = titleOf;

export const loader = screen('maseNew', async (context) => ({
  title: context.t('training.mase.new'),
  values: maseValues({}, context.today),
  people: await masePeople(context),
  back: pathTo('maseList', {}),
}));

export const action = screen('maseNew', async (context) =>
  submit(context, await context.request.formData(), {
    command: createMaseAction,
    done: ({ id }) => ({
      to: pathTo('maseDetails', { id }),
      flash: { tone: 'ok', key: 'training.mase.notice.saved' },
    }),
  }),
);

export default function MaseNew() {
  return (
    <MaseForm {...useLoaderData<typeof loader>()} revision={null} answer={useActionData<typeof action>()} />
  );
}
