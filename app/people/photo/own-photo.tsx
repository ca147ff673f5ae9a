import { useActionData, useLoaderData } from '@remix-run/react';
import { setOwnPhoto } from '#domain/people/own-file-commands.ts';
import { runCommand } from '../../http/run-command.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { useText } from '../../ui/text.tsx';
import { ownFileOf } from '../own/own-file.server.ts';
import { takePhoto } from './photo.server.ts';
import { PhotoForm } from './photo-panel.tsx';
import { ownPicturePath } from '../../links/picture-path.ts';

export const meta = titleOf;

export const loader = screen('ownPhoto', async (context) => {
  const { name, state } = await ownFileOf(context);
  return { name, title: context.t('people.photo.own'), picture: ownPicturePath(state.photo) };
});

export const action = screen('ownPhoto', async (context) => {
  const { id } = await ownFileOf(context);
  return takePhoto(context, id, pathTo('profile', {}), (photo, form, asked) =>
    runCommand(context, setOwnPhoto, { photo }, { form, asked }),
  );
});

export default function OwnPhoto() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const crumb = { label: t('shell.profile'), to: pathTo('profile', {}) };
  return <PhotoForm {...page} crumb={crumb} errors={answer?.errors ?? []} />;
}
