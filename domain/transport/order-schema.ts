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
  revision,
} from '../kernel/fields.ts';
import { lineKinds, MOST_LINES, type OrderLine } from './amounts.ts';
import { optionalPlace } from '../kernel/place.ts';
import { moment, optionalMoment } from '../kernel/moment-field.ts';
import { isDrawn, strokesField } from '../kernel/strokes.ts';
import { fileReferencePattern } from '../files/file-reference.ts';
import { signatureOutcomes } from './outcomes.ts';

export const orderTypes = ['pumping', 'truck'] as const;
export type OrderType = (typeof orderTypes)[number];
export const billingModes = ['individual', 'group'] as const;
export type BillingMode = (typeof billingModes)[number];

/** How long an intervention lasts at most. */
export const MOST_DAYS = 31;
/** Minutes on the road at most. */
export const MOST_TRAVEL = 600;
const DAY = 86_400_000;
/** A quantity or price of a line. */
export const lineFigure = () => optionalDecimal({ places: 4, min: 0, max: 999_999_999 });

const lineSchema = z.object({
  /** Which line of the plan before it is; nothing said: a new one, or the one of the same kind and label. */
  id: recordId().nullish(),
  kind: choice(lineKinds),
  label: optionalText(200),
  product: optionalReference('product'),
  planned: lineFigure(),
  real: lineFigure(),
  /** Nothing said: by the product's rules, or by the zone; none of them: no price. */
  unitPrice: lineFigure(),
  vat: optionalReference('vat'),
  /** What it is measured in; nothing said: as its product says. */
  unit: optionalReference('unittype'),
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
      .max(MOST_TRAVEL, `errors.tooLarge|max=${MOST_TRAVEL}`)
      .nullish()
      .transform((value) => value ?? 0),
    siteAddress: optionalText(300),
    /** Where the site is, as `placeText` writes it; older plans say nothing of it. */
    sitePlace: optionalPlace().optional(),
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
    else if (
      typeof start === 'string' &&
      typeof end === 'string' &&
      Date.parse(end) - Date.parse(start) > MOST_DAYS * DAY
    )
      context.addIssue({
        code: 'custom',
        path: ['end'],
        message: `transport.error.tooLong|max=${MOST_DAYS}`,
      });
  }, evenIfWrong);
export type OrderInput = z.output<typeof orderSchema>;

/** What is planned, with names and prices of the day it was said. */
export type OrderPlan = Omit<OrderInput, 'lines'> & { lines: OrderLine[] };

/** Who signs a slip: on the glass, on paper that was photographed, by name and tick, or why nobody does. */
export const signatureSchema = z
  .object({
    id: recordId(),
    outcome: choice(signatureOutcomes),
    firstName: optionalText(80),
    lastName: optionalText(80),
    /** They agree to what stands there. */
    agreed: flag(),
    reason: optionalText(500),
    strokes: strokesField(),
    /** The picture of a slip that was signed on paper, by how it was kept. */
    photo: z
      .string({ error: 'errors.invalid' })
      .regex(fileReferencePattern, 'errors.invalid')
      .nullish()
      .transform((value) => value ?? null),
    /** When it was signed; nothing said: now. A phone that was away says it later. */
    at: optionalMoment(),
    /** The revision that was shown to whoever signed; nothing said: that of now. */
    seen: revision(),
  })
  .superRefine(({ outcome, lastName, agreed, reason, strokes, photo }, context) => {
    const ask = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (outcome === 'refused' || outcome === 'absent') {
      if (reason === null) ask('reason', 'errors.required');
      return;
    }
    if (lastName === null) ask('lastName', 'errors.required');
    if ((outcome === 'typed' || outcome === 'paper') && !agreed) ask('agreed', 'errors.required');
    if (outcome === 'paper' && !photo) ask('photo', 'transport.error.noPhoto');
    if (outcome === 'signed' && (!Array.isArray(strokes) || !isDrawn(strokes)))
      ask('strokes', 'transport.error.noStroke');
  }, evenIfWrong);
