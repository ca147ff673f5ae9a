import { useLoaderData } from '@remix-run/react';
import { publicScreen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { Definitions, Page, Panel } from '../ui/page.tsx';
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
      <Panel>
        <p>{t('history.proofKey.text')}</p>
        <Definitions
          items={[
            { term: t('history.proofKey.fingerprint'), value: <code className="wrap">{fingerprint}</code> },
            { term: t('history.proofKey.key'), value: <pre className="wrap">{publicPem}</pre> },
          ]}
        />
      </Panel>
    </Page>
  );
}
