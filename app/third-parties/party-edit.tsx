import { useActionData, useLoaderData } from '@remix-run/react';
import { titleOf } from '../http/title.ts';
import { editPartyAction, editPartyLoader } from './party-form.server.ts';
import { PartyForm } from './party-form.tsx';

export const meta = titleOf;

export const loader = editPartyLoader;

export const action = editPartyAction;

export default function PartyEdit() {
  return <PartyForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
