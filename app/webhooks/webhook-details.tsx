import { useActionData, useLoaderData } from '@remix-run/react';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary, FormActions } from '../ui/form/field.tsx';
import { Columns, Definitions, Alert, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { isNewSecret, SecretShown } from './secret-shown.tsx';
import { changeWebhook, webhookPage } from './webhook-details.server.ts';
import { Outcome, WebhookBadge } from './webhook-words.tsx';

export const meta = titleOf;

export const loader = screen('webhookDetails', webhookPage);

export const action = screen('webhookDetails', changeWebhook);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Facts({ page: { webhook } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const label = (name: string) => t(`webhooks.field.${name}`);
  const last =
    webhook.lastAt === null ? (
      t('webhooks.log.never')
    ) : (
      <>
        {format.dateTime(webhook.lastAt)} · <Outcome outcome={webhook.lastOutcome} code={webhook.lastCode} />
      </>
    );
  return (
    <Panel title={t('webhooks.details')}>
      <Definitions
        items={[
          { term: label('url'), value: <span translate="no">{webhook.url}</span> },
          {
            term: label('events'),
            value: webhook.events.map((name) => t(`webhooks.event.${name}`)).join(', '),
          },
          { term: label('last'), value: last },
        ]}
      />
    </Panel>
  );
}

function Secret({ page: { rotatingUntil, can } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('webhooks.secret.title')}>
      <p className="hint">{t('webhooks.secret.hint')}</p>
      {rotatingUntil && <p>{t('webhooks.secret.rotating', { until: format.dateTime(rotatingUntil) })}</p>}
      {can.edit && (
        <>
          <p className="hint">{t('webhooks.secret.renewHint')}</p>
          <IntentButton intent="renew" ask={t('webhooks.secret.renewHint')}>
            {t('webhooks.action.renew')}
          </IntentButton>
        </>
      )}
    </Panel>
  );
}

function Actions({ page: { webhook, can } }: { page: Loaded }) {
  const t = useText();
  return (
    <>
      {can.edit && (
        <>
          <IntentButton intent="try" icon="mail">
            {t('webhooks.action.try')}
          </IntentButton>
          <LinkButton to={pathTo('webhookEdit', { id: webhook.id })} icon="edit">
            {t('webhooks.action.edit')}
          </LinkButton>
          <IntentButton
            intent={webhook.enabled ? 'disable' : 'enable'}
            tone={webhook.enabled ? 'quiet' : 'primary'}
            {...(webhook.enabled && { ask: t('ask.webhookDisabled') })}
          >
            {t(webhook.enabled ? 'webhooks.action.disable' : 'webhooks.action.enable')}
          </IntentButton>
        </>
      )}
      {can.remove && (
        <LinkButton
          to={`${pathTo('webhookDetails', { id: webhook.id })}?dialog=delete`}
          tone="danger"
          icon="trash"
        >
          {t('commerce.action.delete')}
        </LinkButton>
      )}
    </>
  );
}

function AskDelete({ page: { webhook } }: { page: Loaded }) {
  const t = useText();
  return (
    <Panel title={t('webhooks.delete.title', { name: webhook.name })}>
      <p>{t('webhooks.delete.text')}</p>
      <FormActions>
        <LinkButton to={pathTo('webhookDetails', { id: webhook.id })} tone="quiet">
          {t('ui.form.cancel')}
        </LinkButton>
        <IntentButton intent="remove" tone="danger">
          {t('webhooks.delete.confirm')}
        </IntentButton>
      </FormActions>
    </Panel>
  );
}

/** A webhook: where it leads, how it fares, and what was told to it. */
export default function WebhookDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { title, webhook } = page;
  if (isNewSecret(answer)) return <SecretShown title={title} shown={answer} />;
  const errors =
    answer === undefined
      ? []
      : 'errors' in answer
        ? answer.errors
        : Object.values(answer.result.error ?? {}).flatMap((messages) => messages ?? []);
  return (
    <Page
      title={title}
      crumbs={[{ label: t('webhooks.title'), to: pathTo('webhookList', {}) }]}
      badge={<WebhookBadge {...webhook} />}
      actions={<Actions page={page} />}
      alert={
        webhook.disabledFor && (
          <Alert tone={webhook.disabledFor === 'person' ? 'info' : 'warn'}>
            {t(`webhooks.why.${webhook.disabledFor}`)}
          </Alert>
        )
      }
    >
      <ErrorSummary errors={errors.map((error) => ({ id: '', label: '', message: errorText(t, error) }))} />
      {page.asksDelete && <AskDelete page={page} />}
      <Columns main={<Facts page={page} />} aside={<Secret page={page} />} />
      <DeliveryLog page={page} />
    </Page>
  );
}
