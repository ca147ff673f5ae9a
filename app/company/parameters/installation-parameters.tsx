import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { parameterPage, runParameterForm } from './parameter-page.server.ts';
import { ParameterPage } from './parameter-page.tsx';

export const meta = titleOf;

export const loader = screen('installationParameters', (context) => parameterPage(context, 'installation'));
export const action = screen('installationParameters', (context) =>
  runParameterForm(context, 'installation'),
);

export default function InstallationParameters() {
  return <ParameterPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
