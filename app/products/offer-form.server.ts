import { data } from '@remix-run/node';
import { offerSchema, type OfferTerms } from '#domain/products/supplier-product.ts';
import { thirdPartyLabel, thirdPartyLabels } from '#projections/third-parties/third-party-labels.ts';
import { listThirdParties } from '#projections/third-parties/third-parties.ts';
import { parseForm } from '../http/parse-form.server.ts';
import { entryText, formText } from '../http/form-text.ts';
import { serverOnly } from '../http/server-only.server.ts';
import type { FormAnswer } from '../http/form.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { resolveNames } from './party-names.server.ts';
import { productOf } from './price-form.server.ts';
import { typedDecimal, type Language } from '../ui/format.ts';

const whole = { sort: 'name', direction: 'asc', limit: 200, cursor: null, offset: 0 } as const;

/** What a supplier asks, as the form's fields hold it; the supplier is typed by name. */
const offerValues = (terms: OfferTerms | null, supplierName: string, language: Language) => ({
  supplierName,
  code: terms?.code ?? '',
  name: terms?.name ?? '',
  price: typedDecimal(terms?.price, language),
  minimumQuantity:
    terms && terms.minimumQuantity !== '0' ? typedDecimal(terms.minimumQuantity, language) : '',
  packaging: terms?.packaging ?? '',
  deliveryDays: terms?.deliveryDays === null || !terms ? '' : String(terms.deliveryDays),
  preferred: terms?.preferred ? 'on' : '',
});

export type OfferValues = ReturnType<typeof offerValues>;

/** What the form of a supplier product needs. */
export async function offerPage(context: StaffContext, terms: OfferTerms | null, revision: number | null) {
  const { services, corporation, language } = context;
  const product = await productOf(context);
  const [suppliers, labels] = await Promise.all([
    listThirdParties(services.db, corporation, { type: 'supplier', keyword: null }, whole),
    thirdPartyLabels(services.db, corporation, terms ? [terms.supplier] : []),
  ]);
  return {
    product: { id: product.id, name: product.name },
    values: offerValues(terms, labels.get(terms?.supplier ?? 0) ?? '', language),
    suppliers: serverOnly(suppliers.rows.map(thirdPartyLabel)),
    makes: context.may('ROLE_THIRD_PARTY_CREATE') ? 'supplier' : null,
    revision,
    back: pathTo('productDetails', { id: product.id }),
  };
}

/** Reads the form of a supplier product; answers it again where the supplier's name is nobody's. */
export async function readOfferForm(context: StaffContext) {
  const form = await context.request.formData();
  const name = formText(form, 'supplierName');
  const { ids, unknown } = await resolveNames(context, [name], 'supplier');
  form.set('supplier', String(ids[0] ?? ''));
  const [wrong] = unknown;
  const error = wrong?.error ?? (name.trim() === '' ? 'errors.required' : null);
  if (error === null || form.get('intent') === 'remove') return { form };
  const initialValue = Object.fromEntries([...form].map(([key, value]) => [key, entryText(value)]));
  const parsed = parseForm(form, offerSchema.omit({ product: true, supplier: true }));
  const others = parsed.status === 'success' ? null : parsed.reply().error;
  const result = { initialValue, error: { supplierName: [error], ...others } };
  return { answer: data<FormAnswer>({ result, stale: null }, { status: 422 }) };
}
