import { useActionData, useLoaderData } from '@remix-run/react';
import { documentKinds } from '#domain/document-kinds/document-kinds.ts';
import { screenOf } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { MailForm } from './mail-form.tsx';
import { mailPage, sendMailForm } from './mail-screen.server.ts';

export const meta = titleOf;

export const loader = screenOf(documentKinds, mailPage);

export const action = screenOf(documentKinds, sendMailForm);

export default function DocumentMail() {
  return <MailForm page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
