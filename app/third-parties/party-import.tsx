import { useLoaderData } from '@remix-run/react';
import { refreshHeaders } from '../http/refresh.server.ts';
import { titleOf } from '../http/title.ts';
import { ImportPage } from '../import/import-page.tsx';
import { partyImportAction, partyImportLoader } from './party-import.server.ts';

export const meta = titleOf;
export const headers = refreshHeaders;

export const loader = partyImportLoader;

export const action = partyImportAction;

export default function PartyImport() {
  return <ImportPage page={useLoaderData<typeof loader>()} />;
}
