import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { MailForm } from '../mail/mail-form.tsx';
import { mailPage, sendMailForm } from '../mail/mail-screen.server.ts';

export const meta = titleOf;

export const loader = screen('invoiceMail', (context) => mailPage(context, 'invoice'));

export const action = screen('invoiceMail', (context) => sendMailForm(context, 'invoice'));

export default function InvoiceMail() {
  return <MailForm page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
