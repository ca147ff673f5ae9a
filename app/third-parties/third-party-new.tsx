import { useActionData, useLoaderData } from '@remix-run/react';
import { titleOf } from '../http/title.ts';
import { newPartyAction, newPartyLoader } from './party-form.server.ts';
import { PartyForm } from './party-form.tsx';

export const meta = titleOf;

export const loader = newPartyLoader('thirdParty');

export const action = newPartyAction('thirdParty');

export default function ThirdPartyNew() {
  return <PartyForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
