import { z } from 'zod';
import { corporationOf } from '#domain/kernel/command.ts';
import { recordId } from '#domain/kernel/fields.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import { fileTypeOf, isPicture } from '#domain/files/file-type.ts';
import { choices } from '#projections/records/records.ts';
import { apiRuleSchema, termsOf } from './calls/specific-prices.ts';
import type { ApiContext } from './call.ts';
import { sentLogo } from './sent-picture.ts';
import { asFlag, asNumber, nestedBody } from './form-body.ts';

type Sent = Record<string, unknown>;

const rules = z
  .array(apiRuleSchema.extend({ id: recordId().nullish() }))
  .max(100, 'errors.tooLarge|max=100')
  .nullish();

/** Specific prices under the names of the calls, in a product's body. */
export const sentRules = z.object({ specificPrices: rules });

const ids = ['vat', 'category', 'productType', 'transportZone', 'tourNumber'] as const;

/** 0 is a service, 1 a physical product (second specification, section 9). */
const kinds: Readonly<Record<string, string>> = { '0': 'service', '1': 'product' };

/** A unit by its id, or by its name or symbol; one that nobody has is left for the command to refuse. */
async function unitOf({ services, corporation }: ApiContext, sent: unknown): Promise<unknown> {
  const number = asNumber(sent);
  if (typeof number !== 'string') return number;
  const units = (await choices(services.db, ['unittype'], corporation)).get('unittype') ?? [];
  const word = number.trim().toLowerCase();
  const named = units.find(
    ({ label, values }) => label.toLowerCase() === word || String(values['symbol']).toLowerCase() === word,
  );
  return named?.id ?? 0;
}

/** What browsers show. */
function lookAt({ name, content }: { name: string; content: Buffer }) {
  const type = fileTypeOf(name, content);
  return isPicture(type) ? { type } : { error: 'errors.notAPicture' };
}

/**
 * A product as programs send it, in JSON or as a form, under the names of the second specification, section 7, as the
 * command takes it.
 * @param logo the key of the picture that it has; null of a new one
 * @throws ZodError for a specific price that cannot be read
 * @throws Refusal `invalid` for another corporation, or a logo that is no picture or another's
 */
export async function productInput(context: ApiContext, body: unknown, logo: string | null): Promise<Sent> {
  const sent = nestedBody(body);
  const named = asNumber(sent['corporation']);
  if (context.actor && named !== undefined && named !== null && named !== corporationOf(context.actor))
    throw invalid({ corporation: ['errors.otherCorporation'] });
  const { specificPrices } = sentRules.parse(sent);
  const flags = ['forSale', 'forPurchase', 'confirmPrices'].filter((name) => name in sent);
  const uses = sent['forSale'] === undefined && sent['forPurchase'] === undefined ? { forSale: true } : {};
  return {
    ...sent,
    ...Object.fromEntries(ids.filter((name) => name in sent).map((name) => [name, asNumber(sent[name])])),
    ...Object.fromEntries(flags.map((name) => [name, asFlag(sent[name])])),
    ...uses,
    type: kinds[String(sent['type'])] ?? sent['type'],
    enabled: asFlag(sent['status'] ?? sent['enabled'] ?? true),
    unitPrice: sent['price'] ?? sent['unitPrice'] ?? null,
    unit: await unitOf(context, sent['unit']),
    logo: await sentLogo(context.services, sent['logo'], { now: logo, look: lookAt }),
    specificPrices: specificPrices?.map(({ id, ...rule }) => ({ id, ...termsOf(rule) })) ?? null,
  };
}
