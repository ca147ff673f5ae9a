import { useLoaderData } from '@remix-run/react';
import { refreshHeaders } from '../http/refresh.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { ImportPage } from '../import/import-page.tsx';
import { importPage, runImport } from '../import/import.server.ts';
import { definitionOf } from './definition.server.ts';
import { recordImporting } from './record-import.server.ts';

export const meta = titleOf;
export const headers = refreshHeaders;

export const loader = screen('recordImport', (context) =>
  importPage(context, recordImporting(context, definitionOf(context, 'CREATE'))),
);
export const action = screen('recordImport', (context) =>
  runImport(context, recordImporting(context, definitionOf(context, 'CREATE'))),
);

export default function RecordImport() {
  return <ImportPage page={useLoaderData<typeof loader>()} />;
}
