import type { DocumentFacts } from '#domain/commerce/document-changes.ts';
import type { DocumentFacts as VersionFacts } from '#projections/documents.ts';

/** A version as differences are told of it; what is left to pay is no matter of content. */
export const toldFacts = ({
  content,
  client,
  clientId,
  totals,
  number,
  dueDate,
  status,
}: VersionFacts): DocumentFacts => ({
  content,
  client,
  clientId,
  totals,
  number,
  dueDate,
  status,
  due: null,
});
