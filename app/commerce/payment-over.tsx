import { useActionData, useLoaderData } from '@remix-run/react';
import { listThirdParties } from '#projections/third-parties.ts';
import { listThirdPartyGroups } from '#projections/third-party-groups.ts';
import { listAddress } from '../http/list.server.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { askedPayer, directionIn, payOver, paymentOver } from './payment-over.server.ts';
import { ChoosePayer } from './payment-payer.tsx';
import { PaymentOverForm } from './payment-over-form.tsx';

export const meta = titleOf;

const SHOWN = 15;

/** Who may pay, or be paid: looked for by words. */
async function payersOf({ services, corporation, url, t }: StaffContext) {
  const direction = directionIn(url.searchParams);
  const { keyword } = listAddress(url, { sort: 'name', direction: 'asc' });
  const request = { sort: 'name', direction: 'asc', limit: SHOWN, cursor: null, offset: 0 } as const;
  const type = direction === 'in' ? 'client' : 'supplier';
  const [parties, groups] = await Promise.all([
    listThirdParties(services.db, corporation, { type, keyword }, request),
    listThirdPartyGroups(services.db, corporation, keyword, request),
  ]);
  return {
    title: t(`payments.choose.${direction}`),
    direction,
    keyword,
    parties: parties.rows.map(({ id, name, code, city }) => ({ id, name, code, city })),
    groups: groups.rows.map(({ id, name, members }) => ({ id, name, members })),
  };
}

export type PayersData = Awaited<ReturnType<typeof payersOf>>;

export const loader = screen('paymentOver', async (context) => {
  const payer = await askedPayer(context);
  if (payer !== null) {
    const page = await paymentOver(context, payer);
    return { title: page.title, page, payers: null };
  }
  const payers = await payersOf(context);
  return { title: payers.title, page: null, payers };
});

export const action = screen('paymentOver', async (context) => {
  const payer = await askedPayer(context);
  if (payer === null) throw new Response(null, { status: 400 });
  return payOver(context, payer);
});

/** A payment over several documents: whose, then which, and how much of each. */
export default function PaymentOver() {
  const { page, payers } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (page) return <PaymentOverForm page={page} answer={answer} />;
  return payers && <ChoosePayer payers={payers} />;
}
