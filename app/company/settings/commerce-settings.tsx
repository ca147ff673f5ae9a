import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { todayIn } from '#domain/kernel/dates.ts';
import { editCommerceSettings } from '#domain/company/commerce-settings-commands.ts';
import { commerceSettingsOf } from '#domain/company/commerce-settings.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { choices } from '#projections/records/records.ts';
import { parseForm } from '../../http/parse-form.server.ts';
import { submit, type FormAnswer } from '../../http/form.server.ts';
import { notFound } from '../../http/problems.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { CommerceSettingsForm } from './commerce-settings-form.tsx';
import { commerceValues } from './commerce-values.ts';

export const meta = titleOf;

export const loader = screen(
  'commerceSettings',
  async ({ services: { db, store }, corporation, t, language }) => {
    const [profile, events, records] = await Promise.all([
      findCorporation(db, corporation),
      store.read(`corporation-${corporation}`),
      choices(db, ['paymentcondition', 'paymenttype', 'vat'], corporation, language),
    ]);
    if (profile === null) throw notFound();
    const options = (resource: string) =>
      (records.get(resource) ?? []).map(({ id, label }) => ({ value: id, label }));
    return {
      title: t('defaults.commerce.title'),
      values: commerceValues(commerceSettingsOf(profile), language),
      options: {
        conditions: options('paymentcondition'),
        paymentTypes: options('paymenttype'),
        vat: options('vat'),
      },
      today: todayIn(profile.timeZone, new Date()),
      revision: events.length,
    };
  },
);

export const action = screen('commerceSettings', async (context) => {
  const form = await context.request.formData();
  if (form.get('step') === 'preview') {
    const result = parseForm(form, editCommerceSettings.input).reply();
    return data<FormAnswer>({ result, stale: null }, { status: result.error ? 422 : 200 });
  }
  return submit(context, form, {
    command: editCommerceSettings,
    done: () => ({
      to: pathTo('commerceSettings', {}),
      flash: { tone: 'ok', key: 'defaults.commerce.saved' },
    }),
  });
});

export default function CommerceSettingsScreen() {
  return <CommerceSettingsForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
