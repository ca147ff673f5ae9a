import { z } from 'zod';
import {
  choice,
  evenIfWrong,
  flag,
  optionalDecimal,
  optionalReference,
  optionalText,
  recordId,
  reference,
} from '../kernel/fields.ts';
import { lineKinds, type OrderLine } from './amounts.ts';
import { moment } from '../kernel/moment-field.ts';
import { signatureOutcomes } from './outcomes.ts';

export const orderTypes = ['pumping', 'truck'] as const;
export type OrderType = (typeof orderTypes)[number];
export const billingModes = ['individual', 'group'] as const;
export type BillingMode = (typeof billingModes)[number];

const MOST_LINES = 30;
const amount = { places: 4, min: 0, max: 999_999_999 };

const lineSchema = z.object({
  kind: choice(lineKinds),
  label: optionalText(200),
  product: optionalReference('product'),
  planned: optionalDecimal(amount),
  real: optionalDecimal(amount),
  /** Nothing said: by the product's rules, or by the zone; none of them: no price. */
  unitPrice: optionalDecimal(amount),
  vat: optionalReference('vat'),
});
export type LineInput = z.output<typeof lineSchema>;

/** An intervention as forms and programs send it. */
export const orderSchema = z
  .object({
    orderType: choice(orderTypes),
    client: reference('thirdparty?client=1'),
    /** The central plant. */
    supplier: optionalReference('thirdparty?supplier=1'),
    project: optionalReference('project'),
    /** The pump, or the truck. */
    equipment: optionalReference('equipment'),
    driver: optionalReference('persons'),
    /** Arrival on site. */
    start: moment().meta({ example: '2026-12-01T07:00:00.000Z' }),
    /** Departure. */
    end: moment().meta({ example: '2026-12-01T11:00:00.000Z' }),
    /** Minutes on the road to the site, and as many back. */
    travel: z
      .number({ error: 'errors.integer' })
      .int('errors.integer')
      .min(0, 'errors.tooSmall|min=0')
      .max(600, 'errors.tooLarge|max=600')
      .nullish()
      .transform((value) => value ?? 0),
    siteAddress: optionalText(300),
    zone: optionalReference('transportzone'),
    centralNumber: optionalText(60),
    /** For the driver. */
    comment: optionalText(2000),
    /** For the office. */
    information: optionalText(2000),
    billing: choice(billingModes),
    lines: z.array(lineSchema).max(MOST_LINES, `errors.tooManyLines|max=${MOST_LINES}`).default([]),
  })
  .superRefine(({ start, end }, context) => {
    if (typeof start === 'string' && typeof end === 'string' && end <= start)
      context.addIssue({ code: 'custom', path: ['end'], message: 'transport.error.endBefore' });
  }, evenIfWrong);
export type OrderInput = z.output<typeof orderSchema>;

/** What is planned, with names and prices of the day it was said. */
export type OrderPlan = Omit<OrderInput, 'lines'> & { lines: OrderLine[] };

const coordinate = (most: number) =>
  z
    .number({ error: 'errors.invalid' })
    .min(0, 'errors.invalid')
    .max(most, 'errors.invalid')
    .meta({ example: 120 });

/** Who signs a slip: on the glass, by name and tick, or why nobody does. */
export const signatureSchema = z
  .object({
    id: recordId(),
    outcome: choice(signatureOutcomes),
    firstName: optionalText(80),
    lastName: optionalText(80),
    /** They agree to what stands there. */
    agreed: flag(),
    reason: optionalText(500),
    strokes: z
      .array(z.array(z.tuple([coordinate(1000), coordinate(400)])).max(2000, 'errors.invalid'))
      .max(200, 'errors.invalid')
      .default([])
      .meta({ example: [] }),
  })
  .superRefine(({ outcome, lastName, agreed, reason, strokes }, context) => {
    const ask = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (outcome === 'refused' || outcome === 'absent') {
      if (reason === null) ask('reason', 'errors.required');
      return;
    }
    if (lastName === null) ask('lastName', 'errors.required');
    if (outcome === 'typed' && !agreed) ask('agreed', 'errors.required');
    if (outcome === 'signed' && (!Array.isArray(strokes) || strokes.flat().length < 2))
      ask('strokes', 'transport.error.noStroke');
  }, evenIfWrong);
