import { useActionData, useLoaderData } from '@remix-run/react';
import { setCustomer } from '#domain/installation/customer-commands.ts';
import { findCustomer } from '#projections/installation/customer.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Fields, FormActions, TextAreaField, TextField } from '../ui/form/field.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';
import { formFields } from '../ui/form/form-fields.ts';

export const meta = titleOf;

export const loader = screen('customer', async ({ services: { db, settings }, t }) => {
  const customer = await findCustomer(db);
  return {
    title: t('api.customer.title'),
    values: {
      name: customer?.name ?? '',
      domains: (customer?.domains ?? [new URL(settings.publicUrl).hostname]).join('\n'),
      contact: customer?.contact ?? '',
      motto: customer?.motto ?? '',
    },
    revision: customer?.revision ?? 0,
  };
});

export const action = screen('customer', async (context) =>
  submit(context, await context.request.formData(), {
    command: setCustomer,
    done: () => ({ to: pathTo('customer', {}), flash: { tone: 'ok', key: 'api.customer.notice' } }),
  }),
);

/** Whom the installation serves, and under which names. */
export default function CustomerScreen() {
  const { title, values, revision } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields<Record<'name' | 'domains' | 'contact' | 'motto', string>>(
    'customer',
    values,
    answer?.result,
  );
  const label = (path: string) => t(`api.customer.field.${path.replace(/\[.*$/, '')}`);
  return (
    <Page
      title={title}
      crumbs={[{ label: t('shell.menu.admin'), to: pathTo('admin', {}) }]}
      subtitle={t('api.customer.hint')}
    >
      <p className="hint">{t('api.customer.intro')}</p>
      {answer?.stale && <StaleAlert stale={answer.stale} label={label} />}
      <TrackedForm id="customer" answer={answer} revision={revision} label={label}>
        <Panel>
          <Fields>
            <TextField
              field={fields.name}
              label={label('name')}
              maxLength={120}
              autoComplete="organization"
              required
            />
            <TextField
              field={fields.motto}
              label={label('motto')}
              hint={t('api.customer.field.mottoHint')}
              maxLength={80}
            />
            <TextAreaField
              field={fields.domains}
              label={label('domains')}
              hint={t('api.customer.field.domainsHint')}
              rows={4}
              required
            />
            <TextField
              field={fields.contact}
              label={label('contact')}
              hint={t('api.customer.field.contactHint')}
              maxLength={200}
            />
          </Fields>
        </Panel>
        <FormActions>
          <Button tone="primary">{t('ui.form.save')}</Button>
        </FormActions>
      </TrackedForm>
    </Page>
  );
}
