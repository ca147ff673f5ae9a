import { useActionData, useLoaderData } from '@remix-run/react';
import type { ViewAnswer } from '../http/list-views.server.ts';
import { titleOf } from '../http/title.ts';
import { PartyListPage } from './party-list-page.tsx';
import { partyListAction, partyListLoader } from './party-list.server.ts';

export const meta = titleOf;

export const loader = partyListLoader;

export const action = partyListAction;

export default function PartyList() {
  const answer = useActionData<() => Promise<ViewAnswer>>();
  return <PartyListPage list={useLoaderData<typeof loader>()} answer={answer} />;
}
