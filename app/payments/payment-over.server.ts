import { data } from '@remix-run/node';
import type { z } from 'zod';
import { creditTotal } from '#domain/payments/allocation.ts';
import { paymentSchema, recordPayment } from '#domain/payments/payment-commands.ts';
import { compare, parseDecimal } from '#domain/kernel/decimal.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { chosenDocuments } from '#projections/payments/open-documents.ts';
import { creditsOf } from '#projections/payments/outstanding.ts';
import { choices } from '#projections/records/records.ts';
import { membersOfGroup, findThirdPartyGroup } from '#projections/third-parties/third-party-groups.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { vatRate } from '#domain/documents/content/resolve-content.ts';
import { usualVat } from '#domain/documents/usual-vat.ts';
import { formText } from '../http/form-text.ts';
import { notFound, statusOf } from '../http/problems.ts';
import { leadTo, runCommand, tellable } from '../http/run-command.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { presetMeans } from '../documents/form/preset-means.ts';
import {
  firstLook,
  leavesCredit,
  leftOf,
  lookOf,
  partsOf,
  settlingOf,
  spreadParts,
  type Look,
  type Part,
  type Settling,
  type SettlingData,
} from './settling.server.ts';
import { typedDecimal } from '../ui/format.ts';

/** Members of a group that a payment shows. */
const MOST_MEMBERS = 500;

interface Named {
  id: number;
  name: string;
}

/** Who pays or is paid, as the address says; null while nobody was chosen. */
export interface Payer extends Settling {
  party: Named | null;
  group: Named | null;
  /** Who of a group may have paid. */
  members: Named[];
  /** The means of payment that its record says. */
  means: number | null;
  /** A supplier is paid; what goes out to anybody else is given back. */
  supplier: boolean;
}

const askedId = (query: URLSearchParams, name: string): number | null => {
  const id = Number(query.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

export const directionIn = (query: URLSearchParams): 'in' | 'out' =>
  query.get('direction') === 'out' ? 'out' : 'in';

/** @throws Response 404 for one that the corporation does not have */
export async function askedPayer({ services, corporation, url, t }: StaffContext): Promise<Payer | null> {
  const query = url.searchParams;
  const direction = directionIn(query);
  const [client, group] = [askedId(query, 'client'), askedId(query, 'group')];
  if (client !== null) {
    const found = await findThirdParty(services.db, client, corporation);
    if (found === null) throw notFound();
    const party = { id: found.id, name: found.identity?.name ?? t('commerce.erased') };
    const { supplier, paymentType: means } = found;
    return { direction, before: [], party, group: null, members: [], parties: [found.id], supplier, means };
  }
  if (group === null) return null;
  const found = await findThirdPartyGroup(services.db, group, corporation);
  if (found === null) throw notFound();
  const { rows } = await membersOfGroup(services.db, group, corporation, MOST_MEMBERS);
  const parties = rows.map(({ id }) => id);
  return {
    direction,
    before: [],
    party: null,
    group: { id: found.id, name: found.name },
    members: rows,
    parties,
    means: null,
    supplier: false,
  };
}

const moneyFields = [
  'client',
  'label',
  'amount',
  'date',
  'paymentType',
  'reference',
  'bank',
  'bankAccount',
  'comment',
  'vat',
  'confirmDate',
] as const;
export type MoneyValues = Record<(typeof moneyFields)[number], string>;

const typedValues = (form: FormData): MoneyValues => ({
  client: formText(form, 'client'),
  label: formText(form, 'label'),
  amount: formText(form, 'amount'),
  date: formText(form, 'date'),
  paymentType: formText(form, 'paymentType'),
  reference: formText(form, 'reference'),
  bank: formText(form, 'bank'),
  bankAccount: formText(form, 'bankAccount'),
  comment: formText(form, 'comment'),
  vat: formText(form, 'vat'),
  confirmDate: formText(form, 'confirmDate'),
});

/** Errors by field, as a schema tells them. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const name = path.reduce<string>(
      (at, part) =>
        typeof part === 'number' ? `${at}[${part}]` : at === '' ? String(part) : `${at}.${String(part)}`,
      '',
    );
    errors[name] = [...(errors[name] ?? []), message];
  }
  return errors;
}

/** The supplier's invoice or credit note that the address begins with, in full; none for one of somebody else. */
async function askedParts(
  { services, corporation, url, language }: StaffContext,
  { parties, direction }: Payer,
) {
  const id = askedId(url.searchParams, 'supplierInvoice');
  const none = { parts: [], amount: '', givenBack: false };
  if (id === null) return none;
  const [found] = await chosenDocuments(services.db, corporation, [{ kind: 'supplierInvoice', version: id }]);
  if (found === undefined || !parties.includes(found.partyId)) return none;
  const amount = typedDecimal(found.due, language);
  return {
    parts: [{ kind: found.kind, version: id, amount }],
    amount: found.receivable === (direction === 'in') ? amount : '',
    /** A supplier's credit note comes back as money. */
    givenBack: found.receivable && direction === 'in',
  };
}

/** The rates that a client's money on account may be an advance at, and the usual one; [] of money paid out. */
export async function advanceRates(
  { services, corporation }: StaffContext,
  { direction }: Pick<Payer, 'direction'>,
) {
  if (direction === 'out') return { rates: [], usualVat: '' };
  const [found, profile] = await Promise.all([
    choices(services.db, ['vat'], corporation),
    findCorporation(services.db, corporation),
  ]);
  const rates = (found.get('vat') ?? []).map((one) => ({ value: one.id, ...vatRate(one) }));
  return {
    rates: rates.map(({ value, name }) => ({ value, label: name })),
    usualVat: String(usualVat(rates, profile) ?? ''),
  };
}

/**
 * What a third party is paid by as its record says, else as the corporation usually is; nothing of money given back.
 */
async function usualMeansOf({ services, corporation }: StaffContext, { direction, means, supplier }: Payer) {
  if (direction === 'out' && !supplier) return [];
  if (means !== null) return [means];
  const profile = await findCorporation(services.db, corporation);
  return [profile?.defaultPaymentType ?? null].filter((id) => id !== null);
}

/** The form to pay over several documents, before anything was typed. */
export async function paymentOver(context: StaffContext, payer: Payer) {
  const { services, corporation, t, url, language } = context;
  const asked = await askedParts(context, payer);
  const [types, settling, credits, { rates, usualVat }] = await Promise.all([
    choices(services.db, ['paymenttype', 'rib'], corporation, language),
    settlingOf(context, payer, asked.parts, firstLook),
    payer.party && payer.direction === 'in' ? creditsOf(services.db, payer.party.id, corporation) : [],
    advanceRates(context, payer),
  ]);
  const found = types.get('paymenttype') ?? [];
  const used = asked.givenBack ? [] : await usualMeansOf(context, payer);
  const values: MoneyValues = {
    client: '',
    label: '',
    amount: asked.amount,
    date: context.today,
    paymentType: presetMeans(found, used),
    reference: '',
    bank: '',
    bankAccount: '',
    comment: '',
    vat: usualVat,
    confirmDate: '',
  };
  return {
    title: t(`payments.new.${payer.direction}`, { name: payer.party?.name ?? payer.group?.name ?? '' }),
    address: url.pathname.replace(/\.data$/, '') + url.search,
    direction: payer.direction,
    party: payer.party,
    group: payer.group,
    members: payer.members.map(({ id, name }) => ({ value: id, label: name })),
    types: found.map(({ id, label }) => ({ value: id, label })),
    accounts: (types.get('rib') ?? []).map(({ id, label }) => ({ value: id, label })),
    rates: asked.givenBack ? [] : rates,
    credit: creditTotal(credits),
    values,
    settling,
  };
}

export type PaymentOverData = Awaited<ReturnType<typeof paymentOver>>;

/** The form again, as it was typed: with what stands in the way, or what was asked for. */
export interface PaymentOverAnswer {
  values: MoneyValues;
  settling: SettlingData;
  errors: FieldErrors;
  /** What would be left of the money, once somebody reckoned; null where it cannot be said. */
  left: string | null;
  /** The rest that recording it will keep as credit: it has been told. */
  confirm: string | null;
  /** Whether somebody confirmed that it is paid although a file of transfers pays it too; null: nobody is asked. */
  transfer: boolean | null;
}

async function answer(
  context: StaffContext,
  payer: Payer,
  typed: { values: MoneyValues; parts: Part[]; look: Look; confirmed: boolean },
  {
    errors = {},
    status = 200,
    confirm = false,
  }: { errors?: FieldErrors; status?: number; confirm?: boolean },
) {
  const { values, parts, look } = typed;
  const settling = await settlingOf(context, payer, parts, look, errors);
  const left = leftOf(values.amount, settling.taken);
  const transfer = typed.confirmed || errors['confirmTransfer'] ? typed.confirmed : null;
  return data<PaymentOverAnswer>(
    { values, settling, errors, left, confirm: confirm ? left : null, transfer },
    { status },
  );
}

/** What the command is asked for: fields that nothing was typed in are left out. */
function inputOf(payer: Payer, values: MoneyValues, parts: readonly Part[]): object {
  const { client, paymentType, bankAccount, vat, confirmDate, ...rest } = values;
  const idOf = (text: string) => (text === '' ? undefined : Number(text));
  return {
    ...Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, value === '' ? undefined : value]),
    ),
    direction: payer.direction,
    client: payer.party?.id ?? idOf(client),
    group: payer.group?.id,
    paymentType: idOf(paymentType),
    bankAccount: idOf(bankAccount),
    vat: idOf(vat) ?? null,
    confirmDate: confirmDate === 'on',
    allocations: parts,
  };
}

/** Looks for other documents, spreads the amount, or records the payment; a rest is told before it is kept. */
export async function payOver(context: StaffContext, payer: Payer) {
  const form = await context.request.formData();
  const values = typedValues(form);
  const parts = partsOf(form);
  const look = lookOf(form);
  const confirmed = formText(form, 'confirmTransfer') === 'on';
  const typed = { values, parts, look, confirmed };
  const intent = formText(form, 'intent');
  if (intent === 'spread')
    return answer(
      context,
      payer,
      { ...typed, parts: await spreadParts(context, payer, parts, values.amount), look: firstLook },
      {},
    );
  if (intent !== 'record') return answer(context, payer, typed, {});
  const parsed = paymentSchema.safeParse({ ...inputOf(payer, values, parts), confirmTransfer: confirmed });
  if (!parsed.success)
    return answer(context, payer, typed, { errors: fieldErrors(parsed.error), status: 422 });
  const { taken, chosen } = await settlingOf(context, payer, parts, look);
  const left = leftOf(values.amount, taken);
  const tooMuch = chosen.some((row) => compare(parseDecimal(row.amount, 2) ?? '0', row.due) > 0);
  if (!tooMuch && leavesCredit(left) && formText(form, 'confirm') !== left)
    return answer(context, payer, typed, { confirm: true });
  try {
    const { id } = await runCommand(context, recordPayment, parsed.data, { form });
    return await leadTo(pathTo('paymentDetails', { id }), 'commerce.notice.paid');
  } catch (error) {
    const refusal = tellable(error);
    return answer(context, payer, typed, { errors: refusal.errors, status: statusOf(refusal) });
  }
}
