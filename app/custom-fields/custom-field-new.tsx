import { useActionData, useLoaderData } from '@remix-run/react';
import { defineCustomField } from '#domain/custom-fields/custom-field-commands.ts';
import { customOwners, customTypes } from '#domain/custom-fields/custom-field.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { CustomFieldForm } from './custom-field-form.tsx';
import { newFieldValues } from './custom-field-values.ts';

export const meta = titleOf;

export const loader = screen('customFieldNew', ({ url, t }) => {
  const owner = customOwners.find((one) => one === url.searchParams.get('owner')) ?? 'thirdParty';
  const type = customTypes.find((one) => one === url.searchParams.get('type')) ?? 'text';
  return Promise.resolve({
    title: t('custom.new'),
    values: newFieldValues(owner, type),
  });
});

export const action = screen('customFieldNew', async (context) =>
  submit(context, await context.request.formData(), {
    command: defineCustomField,
    done: () => ({
      to: pathTo('customFieldList', {}, { owner: context.url.searchParams.get('owner') }),
      flash: { tone: 'ok', key: 'custom.notice.saved' },
    }),
  }),
);

export default function CustomFieldNew() {
  const page = useLoaderData<typeof loader>();
  return <CustomFieldForm {...page} revision={null} answer={useActionData<typeof action>()} />;
}
