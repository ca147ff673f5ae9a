import { useLoaderData } from '@remix-run/react';
import { refreshHeaders } from '../http/refresh.server.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { ImportPage } from '../import/import-page.tsx';
import { importPage, runImport } from '../import/import.server.ts';
import type { Importing } from '../import/importing.ts';
import { isOffered, mayImport, shownKind, shownKinds } from './kinds.server.ts';

export const meta = titleOf;
export const headers = refreshHeaders;

/** What the address names, for who may import it; else the page for missing or refused ones. */
async function named(context: StaffContext): Promise<Importing> {
  const kind = context.params['kind'] ?? '';
  const isThere = shownKinds.includes(kind) && isOffered(context.signedIn, kind);
  const shown = isThere ? shownKind(kind) : null;
  if (shown === null) throw new Response(null, { status: 404 });
  if (!mayImport(context.actor, kind)) throw new Response(null, { status: 403 });
  return shown.importing(context);
}

export const loader = screen('importNew', async (context) => importPage(context, await named(context)));
export const action = screen('importNew', async (context) => runImport(context, await named(context)));

export default function ImportNew() {
  return <ImportPage page={useLoaderData<typeof loader>()} />;
}
