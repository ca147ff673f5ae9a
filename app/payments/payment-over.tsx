import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { askedPayer, payOver, paymentOver } from './payment-over.server.ts';
import { ChoosePayer } from './payment-payer.tsx';
import { payersOf } from './payment-payer.server.ts';
import { PaymentOverForm } from './payment-over-form.tsx';

export const meta = titleOf;

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
