import { addressSchema, type Address } from '../kernel/address.ts';
import { flag, optionalReference, optionalText } from '../kernel/fields.ts';

/** An address of a third party beside that of its identity. */
export interface PlaceFacts extends Address {
  /** "Dépôt de Landerneau". */
  label: string | null;
  /** Record `addresstype`. */
  addressType: number | null;
  /** Documents are made out to it, and no longer to the address of the identity. */
  billing: boolean;
  /** Proposed as the place of delivery. */
  delivery: boolean;
}

export const placeSchema = addressSchema.extend({
  label: optionalText(80),
  addressType: optionalReference('addresstype'),
  billing: flag(),
  delivery: flag(),
});
