import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { createFromForm, shareChoices } from './share-form.server.ts';
import { ShareForm } from './share-form.tsx';
import { newShare } from './share-values.ts';

export const meta = titleOf;

export const loader = screen('shareNew', async (context) => ({
  title: context.t('sharing.new'),
  values: newShare,
  ...(await shareChoices(context)),
  revision: null,
  tooLarge: context.url.searchParams.has('tooLarge'),
  back: { label: context.t('sharing.list'), to: pathTo('shareList', {}) },
}));

export const action = screen('shareNew', createFromForm);

export default function ShareNew() {
  return <ShareForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
