import { useActionData, useLoaderData } from '@remix-run/react';
import { titleOf } from '../../http/title.ts';
import { ContactForm } from './contact-form.tsx';
import { contactEditAction, contactEditLoader } from './parts-form.server.ts';

export const meta = titleOf;

export const loader = contactEditLoader;

export const action = contactEditAction;

export default function ContactEdit() {
  return <ContactForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
