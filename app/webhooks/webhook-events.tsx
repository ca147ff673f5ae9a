import { useLoaderData } from '@remix-run/react';
import { publicNames } from '#domain/webhooks/catalogue.ts';
import { examples } from '#domain/webhooks/examples.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Definitions, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { verifying } from './verifying.ts';

export const meta = titleOf;

export const loader = screen('webhookEvents', ({ t }) =>
  Promise.resolve({
    title: t('webhooks.docs.title'),
    events: publicNames.map((name) => ({
      name,
      label: t(`webhooks.event.${name}`),
      example: JSON.stringify(examples[name], null, 2),
    })),
    envelope: JSON.stringify(
      {
        id: 'msg_0f6f4cb2b4a04a1f8f6a3f1f2a9a6f10',
        type: 'invoice.validated',
        occurredAt: '2026-03-02T09:12:44.120Z',
        corporation: 1,
        data: examples['invoice.validated'],
      },
      null,
      2,
    ),
  }),
);

function Headers() {
  const t = useText();
  const names = ['id', 'timestamp', 'signature'] as const;
  return (
    <Definitions
      items={names.map((name) => ({
        term: `webhook-${name}`,
        value: t(`webhooks.docs.header.${name}`),
      }))}
    />
  );
}

/** What programs are told, and how they know that it is us. */
export default function WebhookEvents() {
  const { title, events, envelope } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page
      title={title}
      subtitle={t('webhooks.docs.subtitle')}
      crumbs={[{ label: t('webhooks.title'), to: pathTo('webhookList', {}) }]}
    >
      <Panel className="programs" title={t('webhooks.docs.sending')}>
        <p>{t('webhooks.docs.sendingText')}</p>
        <p>{t('webhooks.docs.once')}</p>
        <p>{t('webhooks.docs.thin')}</p>
        <h2>{t('webhooks.docs.headers')}</h2>
        <Headers />
        <pre className="letter" translate="no">
          {envelope}
        </pre>
      </Panel>
      <Panel className="programs" title={t('webhooks.docs.signature')}>
        <p>{t('webhooks.docs.signatureText')}</p>
        {verifying.map(({ language, code }) => (
          <details key={language}>
            <summary>{language}</summary>
            <pre className="letter" translate="no">
              {code}
            </pre>
          </details>
        ))}
      </Panel>
      <Panel className="programs" title={t('webhooks.docs.events')}>
        {events.map(({ name, label, example }) => (
          <details key={name}>
            <summary>
              <code translate="no">{name}</code> · {label}
            </summary>
            <pre className="letter" translate="no" aria-label={t('webhooks.docs.example')}>
              {example}
            </pre>
          </details>
        ))}
      </Panel>
    </Page>
  );
}
