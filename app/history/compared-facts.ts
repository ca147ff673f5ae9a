import type { DocumentFacts } from '#domain/history/document-changes.ts';
import type { DocumentFacts as VersionFacts } from '#projections/documents/documents.ts';

/** A version as differences are told of it; what is left to pay is no matter of content. */
export const comparedFacts = (facts: VersionFacts): DocumentFacts => ({ ...facts, due: null });
