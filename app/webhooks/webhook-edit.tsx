import { useActionData, useLoaderData } from '@remix-run/react';
import { editWebhook } from '#domain/webhooks/webhook-commands.ts';
import { findWebhook } from '#projections/webhooks/webhooks.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { eventChoices } from './event-choices.server.ts';
import { WebhookForm } from './webhook-form.tsx';

export const meta = titleOf;

export const loader = screen('webhookEdit', async ({ services, corporation, params, t }) => {
  const webhook = await findWebhook(services.db, idOf(params, 'id'), corporation);
  if (webhook === null) throw notFound();
  const { id, name, url, events, enabled, revision } = webhook;
  return {
    title: t('webhooks.edit'),
    id,
    values: { name, url, events, enabled: enabled ? 'on' : '' },
    choices: eventChoices(),
    revision,
  };
});

export const action = screen('webhookEdit', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: editWebhook,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('webhookDetails', { id }),
      flash: { tone: 'ok', key: 'webhooks.notice.saved' },
    }),
  });
});

export default function WebhookEdit() {
  const { title, id, ...page } = useLoaderData<typeof loader>();
  const t = useText();
  const back = pathTo('webhookDetails', { id });
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('webhooks.title'), to: pathTo('webhookList', {}) },
        { label: page.values.name, to: back },
      ]}
    >
      <WebhookForm {...page} answer={useActionData<typeof action>()} back={back} />
    </Page>
  );
}
