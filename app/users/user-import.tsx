import { useLoaderData } from '@remix-run/react';
import { refreshHeaders } from '../http/refresh.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { ImportPage } from '../import/import-page.tsx';
import { importPage, runImport } from '../import/import.server.ts';
import { userImporting } from './user-import.server.ts';

export const meta = titleOf;
export const headers = refreshHeaders;

export const loader = screen('userImport', (context) => importPage(context, userImporting(context)));

export const action = screen('userImport', (context) => runImport(context, userImporting(context)));

/** Many accounts at once, from a file. */
export default function UserImport() {
  return <ImportPage page={useLoaderData<typeof loader>()} />;
}
