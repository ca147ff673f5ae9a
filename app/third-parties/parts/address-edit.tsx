import { useActionData, useLoaderData } from '@remix-run/react';
import { titleOf } from '../../http/title.ts';
import { AddressForm } from './address-form.tsx';
import { addressEditAction, addressEditLoader } from './parts-form.server.ts';

export const meta = titleOf;

export const loader = addressEditLoader;

export const action = addressEditAction;

export default function AddressEdit() {
  return <AddressForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
