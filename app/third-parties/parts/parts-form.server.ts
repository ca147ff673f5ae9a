import { addThirdPartyAddress, editThirdPartyAddress } from '#domain/third-parties/address-commands.ts';
import { addThirdPartyContact, editThirdPartyContact } from '#domain/third-parties/contact-commands.ts';
import { writePhone } from '#domain/kernel/phone.ts';
import type { ContactFacts } from '#domain/third-parties/contact.ts';
import type { PlaceFacts } from '#domain/third-parties/place.ts';
import { choices } from '#projections/records/records.ts';
import { findContact, findPlace } from '#projections/third-parties/third-party-parts.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { submit } from '../../http/form.server.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, screen, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { parties, type Party } from '../party-screens.ts';

const isParty = (text: string | null): text is Party => text !== null && Object.hasOwn(parties, text);

/** The file that a form was opened from, and goes back to. */
function backTo({ url }: StaffContext, id: number): string {
  const from = url.searchParams.get('from');
  return pathTo(parties[isParty(from) ? from : 'thirdParty'].screens.details, { id });
}

const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
const checked = (value: boolean | undefined): string => (value ? 'on' : '');

export const placeValues = (facts: PlaceFacts | null) => ({
  label: textOf(facts?.label),
  addressType: textOf(facts?.addressType),
  street: textOf(facts?.street),
  complement: textOf(facts?.complement),
  postalCode: textOf(facts?.postalCode),
  city: textOf(facts?.city),
  country: facts?.country ?? 'FR',
  billing: checked(facts?.billing),
  delivery: checked(facts?.delivery),
});

const phoneOf = (value: string | null | undefined): string => (value ? writePhone(value) : '');

export const contactValues = (facts: ContactFacts | null) => ({
  civility: textOf(facts?.civility),
  firstName: textOf(facts?.firstName),
  lastName: textOf(facts?.lastName),
  function: textOf(facts?.function),
  email: textOf(facts?.email),
  phone: phoneOf(facts?.phone),
  mobile: phoneOf(facts?.mobile),
  receivesQuotations: checked(facts?.receives.includes('quotations')),
  receivesInvoices: checked(facts?.receives.includes('invoices')),
  receivesReminders: checked(facts?.receives.includes('reminders')),
  receivesOrders: checked(facts?.receives.includes('orders')),
  note: textOf(facts?.note),
});

/** Whose part it is; the not-found page for an unknown or foreign one. */
async function ownerOf(context: StaffContext) {
  const { services, corporation, params, t } = context;
  const id = idOf(params, 'id');
  const profile = await findThirdParty(services.db, id, corporation);
  if (profile === null) throw notFound();
  return {
    id,
    name: profile.identity?.name ?? t('commerce.erased'),
    back: backTo(context, id),
  };
}

async function addressTypes({ services, corporation }: StaffContext) {
  const found = await choices(services.db, ['addresstype'], corporation);
  return (found.get('addresstype') ?? []).map(({ id, label }) => ({ value: id, label }));
}

export const addressNewLoader = screen('thirdPartyAddressNew', async (context) => ({
  ...(await ownerOf(context)),
  title: context.t('thirdParties.places.new'),
  types: await addressTypes(context),
  values: placeValues(null),
}));

const kept = (key: string) => ({ tone: 'ok' as const, key: `thirdParties.notice.${key}` });

export const addressNewAction = screen('thirdPartyAddressNew', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: addThirdPartyAddress,
    fixed: { thirdParty: String(id) },
    done: () => ({ to: backTo(context, id), flash: kept('address') }),
  });
});

/** An address of the third party that the path names. */
async function placeAsked({ services, corporation, params }: StaffContext) {
  const place = await findPlace(services.db, idOf(params, 'address'), corporation);
  if (place === null || place.thirdParty !== idOf(params, 'id')) throw notFound();
  return place;
}

export const addressEditLoader = screen('thirdPartyAddressEdit', async (context) => {
  const place = await placeAsked(context);
  return {
    ...(await ownerOf(context)),
    title: context.t('thirdParties.places.edit'),
    types: await addressTypes(context),
    values: placeValues(place.facts),
  };
});

export const addressEditAction = screen('thirdPartyAddressEdit', async (context) => {
  const { id, thirdParty } = await placeAsked(context);
  return submit(context, await context.request.formData(), {
    command: editThirdPartyAddress,
    fixed: { id: String(id) },
    done: () => ({ to: backTo(context, thirdParty), flash: kept('address') }),
  });
});

export const contactNewLoader = screen('thirdPartyContactNew', async (context) => ({
  ...(await ownerOf(context)),
  title: context.t('thirdParties.contacts.new'),
  values: contactValues(null),
}));

export const contactNewAction = screen('thirdPartyContactNew', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: addThirdPartyContact,
    fixed: { thirdParty: String(id) },
    done: () => ({ to: backTo(context, id), flash: kept('contact') }),
  });
});

/** A contact of the third party that the path names. */
async function contactAsked({ services, corporation, params }: StaffContext) {
  const contact = await findContact(services.db, idOf(params, 'contact'), corporation);
  if (contact === null || contact.thirdParty !== idOf(params, 'id')) throw notFound();
  return contact;
}

export const contactEditLoader = screen('thirdPartyContactEdit', async (context) => {
  const contact = await contactAsked(context);
  return {
    ...(await ownerOf(context)),
    title: context.t('thirdParties.contacts.edit'),
    values: contactValues(contact.facts),
  };
});

export const contactEditAction = screen('thirdPartyContactEdit', async (context) => {
  const { id, thirdParty } = await contactAsked(context);
  return submit(context, await context.request.formData(), {
    command: editThirdPartyContact,
    fixed: { id: String(id) },
    done: () => ({ to: backTo(context, thirdParty), flash: kept('contact') }),
  });
});
