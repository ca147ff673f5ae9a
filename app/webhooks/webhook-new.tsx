import { useActionData, useLoaderData } from '@remix-run/react';
import { createWebhook } from '#domain/webhooks/webhook-commands.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { eventChoices } from './event-choices.server.ts';
import { isKept, newSecret } from './secret.server.ts';
import { isNewSecret, SecretShown } from './secret-shown.tsx';
import { WebhookForm } from './webhook-form.tsx';

export const meta = titleOf;

export const loader = screen('webhookNew', ({ t }) =>
  Promise.resolve({
    title: t('webhooks.new'),
    choices: eventChoices(),
  }),
);

export const action = screen('webhookNew', async (context) => {
  const { services, corporation, request } = context;
  const secret = newSecret();
  const made: number[] = [];
  const answer = await submit(context, await request.formData(), {
    command: createWebhook,
    fixed: { secret },
    madeAnew: ['secret'],
    done: ({ id }) => {
      made.push(id);
      return {
        to: pathTo('webhookDetails', { id }),
        flash: { tone: 'ok', key: 'webhooks.notice.created' },
      };
    },
  });
  const [id] = made;
  if (id === undefined || !(await isKept(services, id, corporation, secret))) return answer;
  return { secret, to: pathTo('webhookDetails', { id }) };
});

const empty = { name: '', url: '', events: [], enabled: 'on' };

export default function WebhookNew() {
  const { title, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  if (isNewSecret(answer)) return <SecretShown title={title} shown={answer} />;
  const back = pathTo('webhookList', {});
  return (
    <Page title={title} crumbs={[{ label: t('webhooks.title'), to: back }]}>
      <WebhookForm {...page} values={empty} revision={null} answer={answer} back={back} />
    </Page>
  );
}
