import { useActionData, useLoaderData } from '@remix-run/react';
import { titleOf } from '../../http/title.ts';
import { AddressForm } from './address-form.tsx';
import { addressNewAction, addressNewLoader } from './parts-form.server.ts';

export const meta = titleOf;

export const loader = addressNewLoader;

export const action = addressNewAction;

export default function AddressNew() {
  return <AddressForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
