import { useActionData, useLoaderData } from '@remix-run/react';
import { titleOf } from '../../http/title.ts';
import { ContactForm } from './contact-form.tsx';
import { contactNewAction, contactNewLoader } from './parts-form.server.ts';

export const meta = titleOf;

export const loader = contactNewLoader;

export const action = contactNewAction;

export default function ContactNew() {
  return <ContactForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
