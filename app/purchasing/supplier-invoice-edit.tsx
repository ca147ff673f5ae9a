import { useActionData, useLoaderData } from '@remix-run/react';
import type { FormAnswer } from '../http/form.server.ts';
import { titleOf } from '../http/title.ts';
import { Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { editAction, editLoader, type SupplierInvoiceEditData } from './supplier-invoice-edit.server.ts';
import { PaperForm } from './supplier-invoice-form.live.tsx';
import { asOpened } from '../live/as-opened.ts';

export const meta = titleOf;
export const shouldRevalidate = asOpened;
export const loader = editLoader;
export const action = editAction;

/** Corrects a supplier's paper that waits for its approval. */
export default function SupplierInvoiceEdit() {
  const page = useLoaderData<() => Promise<SupplierInvoiceEditData>>();
  const sent = useActionData<() => Promise<FormAnswer>>();
  const answer = sent ?? page.kept.resumed ?? undefined;
  const t = useText();
  const { purchase, without } = page;
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('purchasing.invoice.list'), to: page.list },
        { label: page.values.number, to: page.back },
      ]}
    >
      {purchase && without && (
        <p className="hint">
          {t('purchasing.invoice.correctPurchase', { number: purchase.number })}{' '}
          <a className="link" href={without}>
            {t('purchasing.invoice.correctWithout')}
          </a>
        </p>
      )}
      <PaperForm page={page} answer={answer}>
        <input type="hidden" name="revision" value={answer?.stale?.revision ?? page.revision} />
        {purchase && <input type="hidden" name="purchase" value={purchase.versionId} />}
      </PaperForm>
    </Page>
  );
}
