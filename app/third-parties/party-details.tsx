import { useActionData, useLoaderData } from '@remix-run/react';
import { titleOf } from '../http/title.ts';
import { PartyDetailsPage } from './party-details-page.tsx';
import { partyDetailsAction, partyDetailsLoader } from './party-details.server.ts';

export const meta = titleOf;

export const loader = partyDetailsLoader;

export const action = partyDetailsAction;

export default function PartyDetails() {
  return <PartyDetailsPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
