import { useLoaderData } from '@remix-run/react';
import { publicScreen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

export const meta = titleOf;

/** Public: whoever was handed a proof compares its key with this one. */
export const loader = publicScreen('proofKey', ({ services, t }) =>
  Promise.resolve({ title: t('history.proofKey.title'), ...services.proofs.key }),
);

export default function ProofKey() {
  const { title, fingerprint, publicPem } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page title={title}>
      <Panel title={t('history.proofKey.fingerprint')}>
        <p>{t('history.proofKey.text')}</p>
        <pre className="wrap">{fingerprint}</pre>
      </Panel>
      <Panel title={t('history.proofKey.key')}>
        <pre className="wrap">{publicPem}</pre>
      </Panel>
    </Page>
  );
}
