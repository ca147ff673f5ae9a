import { useLoaderData } from '@remix-run/react';
import { titleOf } from '../http/title.ts';
import { PartyListPage } from './party-list-page.tsx';
import { partyListLoader } from './party-list.server.ts';

export const meta = titleOf;

export const loader = partyListLoader('thirdParty');

export default function ThirdPartyList() {
  return <PartyListPage {...useLoaderData<typeof loader>()} />;
}
