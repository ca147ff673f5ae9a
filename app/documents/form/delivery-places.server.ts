import { addressLine } from '#domain/kernel/address.ts';
import { listPlaces, type PlaceRow } from '#projections/third-parties/third-party-parts.ts';
import { formText } from '../../http/form-text.ts';
import type { StaffContext } from '../../http/screen.server.ts';

type Context = Pick<StaffContext, 'services' | 'corporation' | 'language'>;

const lineOf = ({ facts }: PlaceRow, language: Context['language']): string =>
  facts === null ? '' : [facts.label, addressLine(facts, language)].filter(Boolean).join(', ');

/** A place of delivery as a form holds it. */
export interface Place {
  text: string;
  /** ISO 3166-1; '' where nothing is said. */
  country: string;
}

/** The addresses of a client to choose a place of delivery from, and the usual one. */
export async function deliveryPlaces({ services, corporation, language }: Context, client: number | null) {
  const places = client === null ? [] : await listPlaces(services.db, corporation, client);
  const known = places.filter(({ facts }) => facts !== null);
  const usual = known.find(({ delivery }) => delivery);
  return {
    options: known.map((place) => ({
      value: place.id,
      label: place.facts?.label ?? lineOf(place, language),
    })),
    usual: { text: usual ? lineOf(usual, language) : '', country: usual?.facts?.country ?? '' },
  };
}

/** Puts the address of the client that was chosen into the form. */
export async function deliverTo(
  { services, corporation, language }: Context,
  form: FormData,
  client: number,
): Promise<void> {
  const chosen = Number(formText(form, 'deliveryPlace'));
  form.delete('deliveryPlace');
  if (!(chosen > 0)) return;
  const places = await listPlaces(services.db, corporation, client);
  const place = places.find(({ id }) => id === chosen);
  if (!place?.facts) return;
  form.set('deliveryAddress', lineOf(place, language));
  form.set('deliveryCountry', place.facts.country);
}
