import { useActionData, useLoaderData } from '@remix-run/react';
import type { Owner } from '#domain/sharing/attached-document.ts';
import { ownerKinds } from '#domain/sharing/owners.ts';
import { readDocument } from '#projections/documents.ts';
import { findProducts } from '#projections/products.ts';
import { findSupplierInvoice } from '#projections/supplier-invoices.ts';
import { documentLink } from '../commerce/document-links.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { insideSite, pathTo } from '../paths.ts';
import { errorText } from '../ui/errors.ts';
import { ErrorSummary } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { AttachedDocuments } from './attached-documents.tsx';
import { attachedFiles } from './attached-files.server.ts';
import { runFilesForm } from './files-form.server.ts';

export const meta = titleOf;

/** A record that files are attached to, as a page names it and leads back to it. */
interface Shown {
  owner: Owner;
  back: { label: string; to: string };
}

/** The record that the address names; the page is not there for a foreign one or another kind. */
async function ownerOf({ services, corporation, params, t }: StaffContext): Promise<Shown> {
  const kind = ownerKinds.find((one) => one === params['kind']);
  if (kind === undefined) throw notFound();
  const id = idOf(params, 'versionId');
  if (kind === 'supplierInvoice') {
    const invoice = await findSupplierInvoice(services.db, id, corporation);
    if (invoice === null) throw notFound();
    const to = pathTo('supplierInvoiceDetails', { id });
    return { owner: { kind, id }, back: { label: invoice.number, to } };
  }
  if (kind === 'product') {
    const [product] = await findProducts(services.db, [id], corporation);
    if (!product) throw notFound();
    const to = pathTo('productDetails', { id });
    return { owner: { kind, id }, back: { label: product.name, to } };
  }
  const document = await readDocument(services.db, services.store.read, id, corporation, kind);
  if (document === null) throw notFound();
  const label = document.number ?? document.content.title ?? t('commerce.draft');
  return { owner: { kind, id: document.id }, back: { label, to: documentLink(kind, id) } };
}

const pathOf = (url: URL): string => url.pathname.replace(/\.data$/, '');

export const loader = screen('documentFiles', async (context) => {
  const { params, t, url } = context;
  const { owner, back } = await ownerOf(context);
  const attached = await attachedFiles(context, owner, idOf(params, 'versionId'), pathOf(url));
  if (attached === null) throw new Response(null, { status: 403 });
  return {
    title: t('files.titleOf', { number: back.label }),
    back,
    attached,
    tooLarge: url.searchParams.has('tooLarge'),
  };
});

export const action = screen('documentFiles', async (context) => {
  const { owner } = await ownerOf(context);
  const here = pathOf(context.url);
  return runFilesForm(context, owner, insideSite(context.url.searchParams.get('next'), here));
});

/** The files of a document as a page of their own: it is where their forms are answered. */
export default function Attachments() {
  const { title, back, attached, tooLarge } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const errors = [...(answer?.errors ?? []), ...(tooLarge ? ['errors.tooLargeBody'] : [])];
  return (
    <Page title={title} crumbs={[back]}>
      <ErrorSummary errors={errors.map((error) => ({ id: '', label: '', message: errorText(t, error) }))} />
      <AttachedDocuments attached={attached} />
    </Page>
  );
}
