import { useActionData, useLoaderData } from '@remix-run/react';
import { editSharedDocument } from '#domain/shared-documents/commands.ts';
import { mayChange } from '#domain/shared-documents/visibility.ts';
import { findShare } from '#projections/shared-documents/shared-documents.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { shareChoices } from './share-form.server.ts';
import { ShareForm } from './share-form.tsx';
import { viewerOfPage } from './share-tabs.server.ts';
import { shareValues } from './share-values.ts';

export const meta = titleOf;

export const loader = screen('shareEdit', async (context) => {
  const { services, corporation, params, t } = context;
  const id = idOf(params, 'id');
  const viewer = await viewerOfPage(context);
  const share = await findShare(services.db, id, corporation, viewer);
  if (share === null) throw notFound();
  if (!mayChange(viewer, share)) throw new Response(null, { status: 403 });
  return {
    title: t('sharing.edit', { title: share.title }),
    values: shareValues(share),
    ...(await shareChoices(context)),
    revision: share.revision,
    back: { label: share.title, to: pathTo('shareDetails', { id }) },
  };
});

export const action = screen('shareEdit', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: editSharedDocument,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('shareDetails', { id }),
      flash: { tone: 'ok', key: 'sharing.notice.saved' },
    }),
  });
});

export default function ShareEdit() {
  return <ShareForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
