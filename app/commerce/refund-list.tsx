import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { runListForm } from './document-bulk.server.ts';
import { DocumentListPage } from './document-list-page.tsx';
import { documentListData } from './document-list.server.ts';

export const meta = titleOf;

export const loader = screen('refundList', (context) => documentListData(context, 'refund'));
export const action = screen('refundList', (context) => runListForm(context, 'refund'));

export default function RefundList() {
  return <DocumentListPage list={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
