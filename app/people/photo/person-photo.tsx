import { useActionData, useLoaderData } from '@remix-run/react';
import { setPersonPhoto } from '#domain/people/person-commands.ts';
import { runCommand } from '../../http/run-command.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { colleagueOf } from '../person-details.server.ts';
import { takePhoto } from './photo.server.ts';
import { PhotoForm } from './photo-panel.tsx';
import { picturePath } from '../../links/picture-path.ts';

export const meta = titleOf;

export const loader = screen('personPhoto', async (context) => {
  const { id, name, row } = await colleagueOf(context);
  const picture = context.may('ROLE_PERSON_VIEW_PROFILE') ? picturePath(id, row.photo) : null;
  return { id, name, title: context.t('people.photo.of', { name }), picture };
});

export const action = screen('personPhoto', async (context) => {
  const { id } = await colleagueOf(context);
  return takePhoto(context, id, pathTo('personDetails', { id }), (photo, form, asked) =>
    runCommand(context, setPersonPhoto, { id, photo }, { form, asked: { id, ...asked } }),
  );
});

export default function PersonPhoto() {
  const { id, name, title, picture } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const crumb = { label: name, to: pathTo('personDetails', { id }) };
  return (
    <PhotoForm title={title} crumb={crumb} picture={picture} name={name} errors={answer?.errors ?? []} />
  );
}
