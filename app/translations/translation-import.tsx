import { useLoaderData } from '@remix-run/react';
import { importPage, runImport } from '../import/import.server.ts';
import { ImportPage } from '../import/import-page.tsx';
import { refreshHeaders } from '../http/refresh.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { importingTexts } from './translation-import.server.ts';

export const meta = titleOf;
export const headers = refreshHeaders;

export const loader = screen('translationImport', (context) => importPage(context, importingTexts(context)));

export const action = screen('translationImport', (context) => runImport(context, importingTexts(context)));

/** A file of texts: what would become of each, then the change. */
export default function TranslationImport() {
  return <ImportPage page={useLoaderData<typeof loader>()} />;
}
