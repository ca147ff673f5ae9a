import { createHash } from 'node:crypto';
import { agreementVersion } from '#domain/documents/agreement.ts';
import { standingOf, type ConsentFacts, type Standing } from '#domain/documents/links/quotation-link.ts';
import {
  quotationAggregate,
  versionHash,
  type QuotationEvent,
  type QuotationState,
} from '#domain/documents/quotation.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { DocumentView } from '#projections/documents/documents.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';

/** What a client accepted by a link, held against what the version is now. */
export interface ShownConsent {
  name: string;
  function: string | null;
  at: string;
  content: string;
  pdf: string;
  standing: Standing;
  sheet: string;
}

interface Found {
  state: QuotationState;
  consent: ConsentFacts;
  at: string;
  /** Place of the event in the quotation's stream. */
  position: number;
  now: string;
  standing: Standing;
}

/** The last acceptance by a link of the shown version; null where there was none. */
function findConsent({ version, events }: DocumentView): Found | null {
  const state = foldStream<QuotationState, QuotationEvent>(quotationAggregate, events);
  const consent = state.consents.findLast((one) => one.version === version);
  const recorded = events.findLast(
    ({ event }) =>
      event.type === 'QuotationConsentSigned' && 'version' in event.data && event.data.version === version,
  );
  if (consent === undefined || recorded === undefined) return null;
  const now = versionHash(state, version);
  const standing = standingOf(consent, { ...agreementVersion(state, version), content: now });
  return { state, consent, at: recorded.metadata.occurredAt, position: recorded.revision, now, standing };
}

/** The acceptance for the quotation's own page. */
export function shownConsent({ t }: StaffContext, view: DocumentView): ShownConsent | null {
  const found = findConsent(view);
  if (found === null) return null;
  const { consent, at, standing } = found;
  return {
    name: consent.name ?? t('commerce.erased'),
    function: consent.function,
    at,
    content: consent.content,
    pdf: consent.pdf,
    standing,
    sheet: pathTo('quotationConsent', { versionId: view.version }),
  };
}

/** All that is known of an acceptance, with its fingerprints reckoned again from the events and the stored file. */
export async function consentSheet({ services, t }: StaffContext, view: DocumentView) {
  const found = findConsent(view);
  if (found === null) return null;
  const { consent, at, standing, now, position, state } = found;
  const file = await services.files.get(consent.pdf);
  const link = state.links.find((one) => one.link === consent.link);
  const made = view.events.find(
    ({ event }) =>
      event.type === 'QuotationLinkMade' && 'link' in event.data && event.data.link === consent.link,
  );
  return {
    name: consent.name ?? t('commerce.erased'),
    function: consent.function,
    at,
    consent: consent.consent,
    ip: consent.ip ?? t('commerce.erased'),
    agent: consent.userAgent ?? t('commerce.erased'),
    content: consent.content,
    contentNow: now,
    pdf: consent.pdf,
    pdfIntact: file !== null && createHash('sha256').update(file).digest('hex') === consent.pdf,
    standing,
    event: `quotation-${view.id} · ${position}`,
    link: { id: consent.link, receivers: (link?.to ?? []).join(', '), at: made?.metadata.occurredAt ?? null },
  };
}
