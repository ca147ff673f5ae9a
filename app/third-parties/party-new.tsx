import { useActionData, useLoaderData } from '@remix-run/react';
import { titleOf } from '../http/title.ts';
import { newPartyAction, newPartyLoader } from './party-form.server.ts';
import { PartyForm } from './party-form.tsx';

export const meta = titleOf;

export const loader = newPartyLoader;

export const action = newPartyAction;

export default function PartyNew() {
  return <PartyForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
