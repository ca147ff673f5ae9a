import { nameIn } from '#domain/documents/content/name-in.ts';
import { deliveryText } from '#domain/documents/content/delivery.ts';
import { standingOf } from '#domain/documents/links/quotation-link.ts';
import { decisions, versionHash } from '#domain/documents/quotation.ts';
import { agreementVersion } from '#domain/documents/agreement.ts';
import {
  isItem,
  shownPrice,
  shownTotals,
  type DocumentLine,
  type DocumentTotals,
  depositsTakenOff,
  mentionsIn,
} from '#domain/amounts/totals.ts';
import type { Letterhead } from '#domain/documents/content/letterhead.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { ScreenContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { formatDate, formatMoney } from '../ui/format.ts';
import type { OpenLink } from './open-link.server.ts';

/** How a version stands for its client. 'expired': past its validity, and may still be accepted by who confirms it. */
export type PublicStatus = 'open' | 'expired' | 'accepted' | 'refused' | 'cancelled' | 'replaced';

const statuses: Readonly<Record<string, PublicStatus>> = {
  accepted: 'accepted',
  refused: 'refused',
  cancel: 'cancelled',
};

function statusOf({ view, today }: OpenLink): PublicStatus {
  if (view.superseded) return 'replaced';
  const { expiryDate } = view.content;
  return statuses[view.status] ?? (expiryDate !== null && expiryDate < today ? 'expired' : 'open');
}

const isAbout = ({ event }: RecordedEvent, type: string, version: number): boolean =>
  event.type === type && 'version' in event.data && event.data.version === version;

/** When a version was accepted or refused, and what the client said of it by a link. */
function answerOf({ state, view, link }: OpenLink) {
  const { version, events } = view;
  const at = (type: string) =>
    events.findLast((one) => isAbout(one, type, version))?.metadata.occurredAt ?? null;
  const consent = state.consents.findLast((one) => one.version === version);
  const accepted = at('QuotationAccepted');
  const refused = at('QuotationRefused');
  const byLink = state.links.some((one) => one.version === version && one.answer === 'refused');
  return {
    accepted,
    refused,
    // Whoever else has a link is not told who signed.
    consent: consent && {
      name: consent.link === link.link ? consent.name : null,
      function: consent.link === link.link ? consent.function : null,
      text: consent.consent,
      content: consent.content,
      pdf: consent.pdf,
      standing: standingOf(consent, {
        ...agreementVersion(state, version),
        content: versionHash(state, version),
      }),
    },
    reason: byLink ? view.reasonRefuse : null,
  };
}

/** The sentence that the client ticks, and that the acceptance keeps word for word. */
export function consentText(
  { t, language }: Pick<ScreenContext, 't' | 'language'>,
  opened: OpenLink,
): string {
  const { view, company } = opened;
  return t('public.consent.text', {
    name: nameOf({ t }, opened),
    date: formatDate(view.content.date),
    company: company.name,
    total: formatMoney(view.totals.finalTotal, language),
  });
}

/** "DV-2026-0012 v2" */
export function nameOf({ t }: Pick<ScreenContext, 't'>, { view }: OpenLink): string {
  const rank = view.versions.indexOf(view.version) + 1;
  const number = view.number ?? '';
  return rank > 1 ? t('public.version', { number, rank }) : number;
}

type Named = Pick<
  Letterhead,
  'name' | 'legalForm' | 'capital' | 'siren' | 'rcs' | 'vatNumber' | 'address' | 'phone' | 'email' | 'accent'
>;

/** Whose page it is: as the paper names it, under the colours and the logo of today. */
export function visitorCompany(
  { name, legalForm, capital, siren, rcs, vatNumber, address, phone, email }: Omit<Named, 'accent'>,
  { accent }: Pick<Named, 'accent'>,
  logo: string | null,
) {
  return { name, legalForm, capital, siren, rcs, vatNumber, address, phone, email, accent, logo };
}

/** All that the page of a link shows. */
export function quotationPage(context: ScreenContext, opened: OpenLink) {
  const { url, params, language, t } = context;
  const { view, company, link, state } = opened;
  const token = params['token'] ?? '';
  const here = pathTo('publicQuotation', { token }, { lng: language });
  const step = url.searchParams.get('step');
  const asked: 'accept' | 'refuse' | null = step === 'accept' || step === 'refuse' ? step : null;
  const version = agreementVersion(state, view.version);
  const answerable = decisions.mayMove(state, version, 'accept');
  return {
    lost: false as const,
    title: t('public.title', { number: nameOf(context, opened), company: company.name }),
    here,
    language,
    languages: (['fr', 'en'] as const).map((one) => ({
      one,
      to: pathTo('publicQuotation', { token }, { lng: one, step }),
    })),
    step: answerable ? asked : null,
    accept: pathTo('publicQuotation', { token }, { lng: language, step: 'accept' }),
    refuse: pathTo('publicQuotation', { token }, { lng: language, step: 'refuse' }),
    company: visitorCompany(
      view.seller ?? company,
      company,
      company.logo === null ? null : pathTo('publicQuotationLogo', { token }),
    ),
    name: nameOf(context, opened),
    status: statusOf(opened),
    answerable,
    answer: answerOf(opened),
    until: link.until,
    content: shownContent(view, language),
    client: view.client && { name: view.client.name, address: view.client.address, siren: view.client.siren },
    totals: view.totals,
    pdf: view.pdf === null ? null : pathTo('publicQuotationPdf', { token }),
    files: (link.files ?? []).map(({ document, name: file, size }) => ({
      name: file,
      size,
      to: pathTo('publicQuotationFile', { token, id: document }),
    })),
    contentHash: versionHash(state, view.version),
    consent: consentText(context, opened),
  };
}

/** A line of words, or of something sold. Amounts are decimal strings. */
export type ShownLine =
  | { type: 'comment' | 'note' | 'subtotal'; text: string; total: string | null }
  | {
      type: 'item';
      code: string | null;
      name: string;
      description: string | null;
      quantity: string;
      unit: string | null;
      unitPrice: string;
      discountPercent: string | null;
      discountAmount: string | null;
      vatRate: string;
      total: string;
    };

interface Shown {
  totals: DocumentTotals;
  /** The one that is read. */
  language: 'fr' | 'en';
}

/** A line as the paper shows it: without its account, its product or the rule of its price. */
function shownLine(line: DocumentLine, total: string | null, { totals, language }: Shown): ShownLine {
  if (!isItem(line)) return { type: line.type, text: line.text, total };
  const unitPrice = shownPrice(line, totals);
  const { code, name, description, quantity, unit, discountPercent, discountAmount, vat } = line;
  const item = {
    code,
    name,
    description,
    quantity,
    unit: unit && nameIn(language, unit),
    unitPrice,
    vatRate: vat.rate,
  };
  return { type: 'item', ...item, discountPercent, discountAmount, total: total ?? '0.00' };
}

/** What the paper shows of the content, in the language that is read: nothing that is internal leaves the server. */
export function shownContent(view: OpenLink['view'], language: Shown['language']) {
  const { title, date, expiryDate, supplyDate, deliveryTime, note, lines, discount } = view.content;
  return {
    title,
    date,
    expiryDate,
    supplyDate,
    deliveryTime,
    delivery: deliveryText(view.content, language),
    note,
    discount,
    customerReference: view.content.customerReferenceNumber,
    paymentCondition: view.content.paymentCondition && nameIn(language, view.content.paymentCondition),
    paymentType: view.content.paymentType && nameIn(language, view.content.paymentType),
    mentions: [
      ...new Set(
        view.totals.vat.flatMap(({ mention }) =>
          mention === null ? [] : [mentionsIn(language, lines)(mention)],
        ),
      ),
    ],
    lines: lines.map((line, index) =>
      shownLine(line, shownTotals(view.totals)[index] ?? null, { totals: view.totals, language }),
    ),
    deposits: depositsTakenOff(lines, view.totals),
  };
}

export type QuotationPage = ReturnType<typeof quotationPage>;
