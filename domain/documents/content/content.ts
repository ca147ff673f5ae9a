import { z } from 'zod';
import type { OwnAccount } from '../../company/own-account.ts';
import type { HeadField } from '../../document-kinds/definition.ts';
import { lineTypes } from '../../document-kinds/document-kinds.ts';
import { optionalCountryCode, type Address } from '../../kernel/address.ts';
import type { CivilDate } from '../../kernel/dates.ts';
import {
  choice,
  date,
  evenIfWrong,
  flag,
  optionalDate,
  optionalDecimal,
  optionalReference,
  optionalText,
  reference,
} from '../../kernel/fields.ts';
import type { Sealed } from '../../kernel/personal.ts';
import { lineNatures } from '../../amounts/nature-of-operation.ts';
import type { PaymentTerm } from '../payment-terms.ts';
import type { DocumentDiscount, DocumentLine, DocumentTotals } from '../../amounts/totals.ts';

/** Types of line (first specification, section 3); 'none' is a free line, 'note' an open note over the whole width. */

export const MAX_LINES = 100;

const amount = { places: 4, min: -999_999_999, max: 999_999_999 };

/** The greatest id that a line may be given: it is counted on from the lines before it. */
const MAX_LINE_ID = 1_000_000;

const lineFields = z.object({
  /** The line that this one was: it stays that one. Of a new line nothing is said. */
  id: z
    .number({ error: 'errors.invalid' })
    .int('errors.invalid')
    .min(1, 'errors.invalid')
    .max(MAX_LINE_ID, 'errors.invalid')
    .nullish()
    .transform((id) => id ?? null)
    .meta({ example: null }),
  productType: choice(lineTypes),
  product: optionalReference('product'),
  productCode: optionalText(30),
  productName: optionalText(300),
  description: optionalText(2000),
  quantity: optionalDecimal(amount),
  unit: optionalReference('unittype'),
  unitPrice: optionalDecimal(amount),
  /** What a form proposed as the unit price: one that is still the same was not typed. */
  pricedAt: optionalDecimal(amount),
  discountPercent: optionalDecimal({ places: 4, min: 0, max: 100 }),
  discountAmount: optionalDecimal({ places: 2, min: 0, max: 999_999_999 }),
  vat: optionalReference('vat'),
  comment: optionalText(4000),
  /** What a free line sells; without it what the corporation usually does. */
  nature: choice(lineNatures)
    .nullish()
    .transform((nature) => nature ?? null),
  /** The line of a sale order that an invoice's line takes, "12:0": its version and place, counted from 0. */
  orderLine: z
    .string()
    .regex(/^\d{1,15}:\d{1,2}$/, 'errors.invalid')
    .or(z.literal(''))
    .nullish()
    .transform((typed) => {
      const [version, line] = typed ? typed.split(':').map(Number) : [];
      return version === undefined || line === undefined ? null : { version, line };
    }),
  /**
   * Of a line that takes a deposit off, as an invoice shows it: such lines are made by the product, and left out here.
   */
  deducts: z
    .object({ number: z.string().max(60), date: date() })
    .nullish()
    .transform((said) => said ?? null),
});

/** What a line must say itself, as no product says it. */
function unsaidOf(line: z.output<typeof lineFields>): string[] {
  const { productType, product, productName, quantity, unitPrice, vat, comment, deducts } = line;
  if (deducts !== null) return [];
  if (productType === 'subtotal') return [];
  if (productType === 'comment' || productType === 'note')
    return comment === null && productName === null ? ['comment'] : [];
  const said = { quantity, ...(product === null && { productName, unitPrice, vat }) };
  return Object.entries(said).flatMap(([name, value]) => (value === null ? [name] : []));
}

/** A line as forms and programs send it; what a chosen product says fills what is left out. */
const lineSchema = lineFields.superRefine((line, context) => {
  for (const name of unsaidOf(line))
    context.addIssue({ code: 'custom', path: [name], message: 'errors.required' });
}, evenIfWrong);

/** A document's content as forms and programs send it; a draft needs only what identifies it: its client. */
export const contentSchema = z.object({
  title: optionalText(200),
  thirdParty: reference('thirdparty?client=1'),
  date: optionalDate(),
  expiryDate: optionalDate(),
  supplyDate: optionalDate(),
  paymentCondition: optionalReference('paymentcondition'),
  paymentType: optionalReference('paymenttype'),
  /** Which of the company's accounts an invoice asks to be paid on; nothing said: its usual one. */
  bankAccount: optionalReference('rib'),
  deliveryTime: optionalText(80),
  deliveryAddress: optionalText(500),
  /** Where goods leave for, by which an export is told (CGI art. 262 I). */
  deliveryCountry: optionalCountryCode(),
  referenceNumber: optionalText(60),
  customerReferenceNumber: optionalText(60),
  note: optionalText(4000),
  comment: optionalText(4000),
  personInCharge: optionalReference('persons'),
  project: optionalReference('project'),
  discountPercent: optionalDecimal({ places: 4, min: 0, max: 100 }),
  discountAmount: optionalDecimal({ places: 2, min: 0, max: 999_999_999 }).meta({ example: null }),
  /** Unit prices and amounts taken off include VAT: for private clients. */
  pricesWithVat: flag().meta({ example: false }),
  productList: z.array(lineSchema).max(MAX_LINES, `errors.tooManyLines|max=${MAX_LINES}`).default([]),
});

/** What a document must say before it is validated, among what a form may leave out of a draft. */
export type ContentField = 'title' | 'date' | HeadField;

type Submitted = Partial<Pick<z.output<typeof contentSchema>, ContentField | 'productList'>> & {
  submitType: 'draft' | 'validate';
};

const isOfWords = (line: unknown): boolean =>
  typeof line === 'object' &&
  line !== null &&
  'productType' in line &&
  (line.productType === 'comment' || line.productType === 'note' || line.productType === 'subtotal');

/** Whether nothing but words stands in a document's lines. A list that could not be read says nothing of it. */
const hasNoItem = (lines: unknown): boolean => Array.isArray(lines) && lines.every(isOfWords);

/**
 * The input of a command that drafts or edits, and validates where it is asked to: what validation misses is told with
 * all else that is wrong of the form, so that nobody corrects it field by field.
 */
export const completeToValidate = <Output extends Submitted, Schema extends z.ZodType<Output>>(
  schema: Schema,
  required: readonly ContentField[],
): Schema =>
  schema.superRefine((said, context) => {
    if (said.submitType !== 'validate') return;
    const tell = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    for (const field of required) if (said[field] === null) tell(field, 'errors.required');
    if (hasNoItem(said.productList)) tell('productList', 'errors.noLine');
  }, evenIfWrong);

export type LineInput = z.output<typeof lineSchema>;
export type ContentInput = z.output<typeof contentSchema>;

export interface Named {
  id: number;
  name: string;
}

/** A record as documents name it: in French, and in English where its list says so. */
export interface NamedInBoth extends Named {
  nameEn?: string;
}

/** The project that a document is for, as it was called when it was assigned. */
export interface AssignedProject extends Named {
  code: string;
}

/** The client, or the supplier, as it was when the document was written or validated. */
export interface PartySnapshot {
  id: number;
  name: string;
  address: Address;
  siren: string | null;
  vatNumber: string | null;
  email: string | null;
  language: 'fr' | 'en';
  /** The following are absent of older documents, and where there is nothing to say. */
  siret?: string;
  naturalPerson?: true;
  /** Where it takes electronic invoices, when that is not its SIREN. */
  electronicAddress?: string;
}

/** What a document says, with the names and rates of that day. */
export interface DocumentContent {
  title: string | null;
  date: CivilDate | null;
  /** Validity of a quotation. */
  expiryDate: CivilDate | null;
  supplyDate: CivilDate | null;
  paymentCondition: (NamedInBoth & PaymentTerm) | null;
  /** Its means is absent of older documents. */
  paymentType: (NamedInBoth & { means?: string }) | null;
  /** The account that it asks to be paid on, where that was chosen; absent of older documents. */
  bankAccount?: OwnAccount | null;
  deliveryTime: string | null;
  /**
   * Where it is delivered when that is not the client's address (CGI ann. II art. 242 nonies A); absent of older
   * documents.
   */
  deliveryAddress?: string | null;
  /** The country that it is delivered in, where that is said: ISO 3166-1; absent of older documents. */
  deliveryCountry?: string;
  referenceNumber: string | null;
  customerReferenceNumber: string | null;
  /** Printed. */
  note: string | null;
  /** Internal, never printed. */
  comment: string | null;
  personInCharge: number | null;
  /** Absent of older documents. */
  project?: AssignedProject | null;
  lines: DocumentLine[];
  discount: DocumentDiscount | null;
}

/** What each draft event carries. */
export interface DraftFacts {
  version: number;
  content: DocumentContent;
  /** null once a natural person was erased. */
  client: PartySnapshot | null;
  clientId: number;
  totals: DocumentTotals;
  personal?: Sealed;
}

export const emptyContent: DocumentContent = {
  title: null,
  date: null,
  expiryDate: null,
  supplyDate: null,
  paymentCondition: null,
  paymentType: null,
  deliveryTime: null,
  referenceNumber: null,
  customerReferenceNumber: null,
  note: null,
  comment: null,
  personInCharge: null,
  lines: [],
  discount: null,
};

/** A draft's facts as an aggregate keeps them. */
export const keptFacts = ({
  version,
  content,
  client,
  clientId,
  totals,
  personal,
}: DraftFacts): DraftFacts => ({
  version,
  content,
  client,
  clientId,
  totals,
  ...(personal && { personal }),
});
