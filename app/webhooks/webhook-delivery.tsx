import { useActionData, useLoaderData } from '@remix-run/react';
import { repeatWebhookDelivery } from '#domain/webhooks/webhook-commands.ts';
import { findDelivery } from '#scratch/webhook-deliveries.ts';
import { messageOf } from '#projections/webhooks/webhook-message.ts';
import { findWebhook } from '#projections/webhooks/webhooks.ts';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { intent, runIntent } from '../http/intents.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { formatDateTime } from '../ui/format.ts';
import { Columns, Definitions, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { DeliveryBadge, Duration } from './webhook-words.tsx';
import { Refusals } from '../ui/form/refusals.tsx';

export const meta = titleOf;

async function shown({ services, corporation, params }: StaffContext) {
  const [webhook, delivery] = await Promise.all([
    findWebhook(services.db, idOf(params, 'id'), corporation),
    findDelivery(services.db, idOf(params, 'delivery'), corporation),
  ]);
  if (webhook === null || delivery?.webhook !== webhook.id) throw notFound();
  return { webhook, delivery };
}

export const loader = screen('webhookDelivery', async (context) => {
  const { services, corporation, t, may } = context;
  const { webhook, delivery } = await shown(context);
  const { publicUrl } = services.settings;
  const message = await messageOf(services.store.read, publicUrl, delivery, corporation);
  return {
    title: t('webhooks.log.one', { date: formatDateTime(delivery.occurredAt) }),
    webhook: { id: webhook.id, name: webhook.name },
    delivery,
    body: message && JSON.stringify(message, null, 2),
    mayRepeat: webhook.enabled && may('ROLE_WEBHOOK_EDIT'),
  };
});

export const action = screen('webhookDelivery', async (context) => {
  const { webhook, delivery } = await shown(context);
  const place = { id: webhook.id, delivery: delivery.id };
  const repeat = intent(
    repeatWebhookDelivery,
    (id) => ({ id }),
    () => ({ to: pathTo('webhookDelivery', place), flash: 'webhooks.notice.repeated' }),
  );
  return runIntent(context, { repeat }, delivery.id);
});

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Facts({ page: { delivery } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const label = (name: string) => t(`webhooks.log.${name}`);
  const instant = (at: string | null) => (at === null ? '–' : format.dateTime(at));
  return (
    <Panel title={label('status')}>
      <Definitions
        items={[
          { term: label('event'), value: t(`webhooks.event.${delivery.type}`) },
          { term: label('occurredAt'), value: instant(delivery.occurredAt) },
          { term: label('attempts'), value: format.integer(delivery.attempts) },
          { term: label('triedAt'), value: instant(delivery.triedAt) },
          ...(delivery.nextAt === null ? [] : [{ term: label('nextAt'), value: instant(delivery.nextAt) }]),
          {
            term: label('code'),
            value: (
              <>
                {delivery.code !== null && `${delivery.code} · `}
                {delivery.outcome === null ? '–' : t(`webhooks.outcome.${delivery.outcome}`)}
              </>
            ),
          },
          { term: label('duration'), value: <Duration milliseconds={delivery.duration} /> },
          { term: label('message'), value: <code translate="no">{delivery.message}</code> },
        ]}
      />
    </Panel>
  );
}

/** One message: what was sent, and what came back. */
export default function WebhookDelivery() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { title, webhook, delivery, body, mayRepeat } = page;
  const back = pathTo('webhookDetails', { id: webhook.id });
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('webhooks.title'), to: pathTo('webhookList', {}) },
        { label: webhook.name, to: back },
      ]}
      badge={<DeliveryBadge status={delivery.status} />}
      actions={
        mayRepeat && (
          <IntentButton intent="repeat" icon="mail">
            {t('webhooks.action.repeat')}
          </IntentButton>
        )
      }
    >
      <Refusals errors={answer?.errors} />
      <Columns
        main={
          <>
            <Panel title={t('webhooks.log.body')}>
              {body === null ? (
                <p className="hint">{t('webhooks.log.noBody')}</p>
              ) : (
                <pre className="letter" translate="no">
                  {body}
                </pre>
              )}
            </Panel>
            <Panel title={t('webhooks.log.answer')}>
              {delivery.answer ? (
                <pre className="letter" translate="no">
                  {delivery.answer}
                </pre>
              ) : (
                <p className="hint">{t('webhooks.log.noAnswer')}</p>
              )}
            </Panel>
          </>
        }
        aside={<Facts page={page} />}
      />
    </Page>
  );
}
