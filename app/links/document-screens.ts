import {
  isAgreement,
  isBilled,
  type AgreementKind,
  type BilledKind,
  type DocumentKind,
} from '#domain/document-kinds/document-kinds.ts';
import { documentKind } from '#domain/document-kinds/registry.ts';
import { formText } from '../http/form-text.ts';
import { pathTo, pdfPath } from '../paths.ts';
import type { ScreenName } from '../screens.ts';

/** The screens of a kind of document, which bear its name. */
export const documentScreens = <Kind extends DocumentKind>(kind: Kind) =>
  ({
    list: `${kind}List`,
    export: `${kind}Export`,
    new: `${kind}New`,
    edit: `${kind}Edit`,
    details: `${kind}Details`,
    history: `${kind}History`,
    proof: `${kind}Proof`,
    mail: `${kind}Mail`,
  }) as const satisfies Record<string, ScreenName>;

/** The screen that sets versions side by side, where there can be several. */
export const compareScreen = (kind: DocumentKind): `${AgreementKind}Compare` | null =>
  isAgreement(kind) ? `${kind}Compare` : null;

const paymentScreens = {
  invoice: { screen: 'paymentNew', action: 'pay' },
  refund: { screen: 'refundPaymentNew', action: 'giveBack' },
} as const satisfies Record<BilledKind, { screen: ScreenName; action: string }>;

/** Where what is left of a document is paid, or given back; an agreement owes nothing. */
export const paymentScreen = (kind: DocumentKind) => (isBilled(kind) ? paymentScreens[kind] : null);

/**
 * Where a kept draft is shown, as the form's button asked: its page, with the question whether to validate it, its
 * PDF, the form again, or the page to choose the invoices of a rebate on, with its own and among those of its client.
 */
export function savedAt(kind: DocumentKind, version: number, form: FormData): string {
  const after = form.get('after');
  if (after === 'pdf') return pdfPath(version);
  if (after === 'edit') return pathTo(documentScreens(kind).edit, { versionId: version });
  if (after === 'invoices') {
    const clientName = formText(form, 'clientName');
    return pathTo('refundNew', {}, { draft: version, select: 'kept', clientName });
  }
  const dialog = after === 'validate' ? after : null;
  return pathTo(documentScreens(kind).details, { versionId: version }, { dialog });
}

export const savedFlash = { tone: 'ok', key: 'commerce.notice.saved' } as const;

/** The part of the menu that a kind stands in. */
export const areaOf = (kind: DocumentKind): 'sell' | 'purchase' =>
  documentKind(kind).party === 'supplier' ? 'purchase' : 'sell';
