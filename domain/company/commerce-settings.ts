import { z } from 'zod';
import { byDocumentKind } from '../document-kinds/registry.ts';
import { checkFileName, defaultFileNames, type FileNames } from './file-names.ts';
import { lineNatures } from '../amounts/nature-of-operation.ts';
import type { LineNature } from '../amounts/totals.ts';
import { optionalElectronicAddress } from '../kernel/electronic-address.ts';
import { choice, flag, optionalDecimal, optionalReference, optionalText } from '../kernel/fields.ts';
import type { DecimalString } from '../kernel/decimal.ts';

/** A pattern that names files apart (see checkFileName). */
const fileNameField = () =>
  z
    .string({ error: 'errors.required' })
    .trim()
    .max(80, 'errors.tooLong|max=80')
    .superRefine((value, context) => {
      const error = checkFileName(value);
      if (error !== null) context.addIssue({ code: 'custom', message: error });
    })
    .meta({ example: '{NUMBER} {CLIENT}' });

export const fileNamesSchema = z.object(byDocumentKind(fileNameField)) satisfies z.ZodType<FileNames>;

const MAX_VALIDITY_DAYS = 365;
/** Days that an invoice or a credit note may be dated ahead, at the most and by default. */
export const MAX_DAYS_AHEAD = 31;
const USUAL_DAYS_AHEAD = 7;

/** How a corporation sells and buys: what its documents need, begin with, and are followed by. */
export const commerceSettingsSchema = z.object({
  /** Accepted quotations become sale orders; without it they are invoiced directly and the menu has no orders. */
  generateSaleOrder: flag(),
  /** An accepted sale order opens a project. */
  saleOrderAutoCreateProject: flag(),
  /** No document is validated without a project. */
  projectRequired: flag(),
  /** VAT on services falls due with the invoice, not with the payment (CGI art. 269-2 c). */
  vatOnDebits: flag(),
  /** Supplier invoices above this total with VAT wait for an approval; null: none does. */
  purchaseApprovalThreshold: optionalDecimal({ places: 2, min: 0, max: 999_999_999 }),
  /** Whoever registered a supplier invoice may approve it where nobody else in the corporation can. */
  approveOwnWhenAlone: flag(),
  /** Where electronic invoices reach the corporation, when that is not its SIREN; printed into its own invoices. */
  electronicAddress: optionalElectronicAddress(),
  /** Reminders of overdue invoices may be sent. */
  remindersEnabled: flag(),
  /** How long a new quotation holds. */
  quotationValidityDays: z
    .number({ error: 'errors.required' })
    .int('errors.integer')
    .min(1, 'errors.tooSmall|min=1')
    .max(MAX_VALIDITY_DAYS, `errors.tooLarge|max=${MAX_VALIDITY_DAYS}`),
  /** How many days after today an invoice or a credit note may be dated; nothing said: 7. */
  invoiceDaysAhead: z
    .number({ error: 'errors.integer' })
    .int('errors.integer')
    .min(0, 'errors.tooSmall|min=0')
    .max(MAX_DAYS_AHEAD, `errors.tooLarge|max=${MAX_DAYS_AHEAD}`)
    .nullish()
    .transform((value) => value ?? USUAL_DAYS_AHEAD)
    .meta({ example: USUAL_DAYS_AHEAD }),
  /** What a new document is paid by when its client says nothing else. */
  defaultPaymentCondition: optionalReference('paymentcondition'),
  defaultPaymentType: optionalReference('paymenttype'),
  /** VAT of a new free line. */
  defaultVat: optionalReference('vat'),
  /** What a new free line sells: by what the corporation does. */
  freeLineNature: choice(lineNatures)
    .nullish()
    .transform((nature) => nature ?? 'service'),
  /** To whom consumers may turn (Code de la consommation, art. L. 616-1), as what they are sent says it. */
  mediatorName: optionalText(120),
  mediatorAddress: optionalText(200),
  mediatorWebsite: optionalText(200),
  fileNames: fileNamesSchema,
});

export interface CommerceSettings {
  generateSaleOrder: boolean;
  saleOrderAutoCreateProject: boolean;
  projectRequired: boolean;
  vatOnDebits: boolean;
  purchaseApprovalThreshold: DecimalString | null;
  approveOwnWhenAlone: boolean;
  electronicAddress: string | null;
  remindersEnabled: boolean;
  quotationValidityDays: number;
  invoiceDaysAhead: number;
  defaultPaymentCondition: number | null;
  defaultPaymentType: number | null;
  defaultVat: number | null;
  freeLineNature: LineNature;
  mediatorName: string | null;
  mediatorAddress: string | null;
  mediatorWebsite: string | null;
  fileNames: FileNames;
}

/** The settings that came after the first corporations, which may say nothing of them. */
export type LaterSettings = Partial<
  Omit<CommerceSettings, 'generateSaleOrder' | 'saleOrderAutoCreateProject' | 'vatOnDebits'>
>;

type Stored = Pick<CommerceSettings, 'generateSaleOrder' | 'saleOrderAutoCreateProject' | 'vatOnDebits'> &
  LaterSettings;

/** The settings of a corporation, with what holds for those that it says nothing of. */
export const commerceSettingsOf = (stored: Stored): CommerceSettings => ({
  generateSaleOrder: stored.generateSaleOrder,
  saleOrderAutoCreateProject: stored.saleOrderAutoCreateProject,
  vatOnDebits: stored.vatOnDebits,
  projectRequired: stored.projectRequired ?? false,
  purchaseApprovalThreshold: stored.purchaseApprovalThreshold ?? null,
  approveOwnWhenAlone: stored.approveOwnWhenAlone ?? true,
  electronicAddress: stored.electronicAddress ?? null,
  remindersEnabled: stored.remindersEnabled ?? false,
  quotationValidityDays: stored.quotationValidityDays ?? 30,
  invoiceDaysAhead: stored.invoiceDaysAhead ?? USUAL_DAYS_AHEAD,
  defaultPaymentCondition: stored.defaultPaymentCondition ?? null,
  defaultPaymentType: stored.defaultPaymentType ?? null,
  defaultVat: stored.defaultVat ?? null,
  freeLineNature: stored.freeLineNature ?? 'service',
  mediatorName: stored.mediatorName ?? null,
  mediatorAddress: stored.mediatorAddress ?? null,
  mediatorWebsite: stored.mediatorWebsite ?? null,
  fileNames: stored.fileNames ?? defaultFileNames,
});
