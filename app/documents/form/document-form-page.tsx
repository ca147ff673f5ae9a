import { useActionData, useLoaderData } from '@remix-run/react';
import { DocumentForm } from './document-form.live.tsx';
import type { DocumentFormAnswer, DocumentFormData } from './document-form-model.ts';

/** The screen of a new document, and that of a draft. */
export function DocumentFormPage() {
  const page = useLoaderData<() => Promise<DocumentFormData>>();
  const answer = useActionData<() => Promise<DocumentFormAnswer>>();
  return <DocumentForm {...page} answer={answer ?? page.kept.resumed ?? undefined} />;
}
