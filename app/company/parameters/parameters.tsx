import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { parameterPage, runParameterForm } from './parameter-page.server.ts';
import { ParameterPage } from './parameter-page.tsx';

export const meta = titleOf;

export const loader = screen('parameters', (context) => parameterPage(context, 'corporation'));
export const action = screen('parameters', (context) => runParameterForm(context, 'corporation'));

export default function Parameters() {
  return <ParameterPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
