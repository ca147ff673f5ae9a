import { useActionData, useLoaderData } from '@remix-run/react';
import { notePayElement } from '#domain/time-off/pay-element-commands.ts';
import { staffNames } from '#projections/people/staff.ts';
import { choices } from '#projections/records/records.ts';
import { submit } from '../../http/form.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Fields, SelectField, TextField } from '../../ui/form/field.tsx';
import { formFields } from '../../ui/form/form-fields.ts';
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx';
import { TrackedForm } from '../../ui/form/tracked-form.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { askedMonth } from '../report/report.server.ts';

export const meta = titleOf;

export const loader = screen('payElementNew', async (context) => {
  const { services, corporation, t, language } = context;
  const [names, lists] = await Promise.all([
    staffNames(services.db, corporation),
    choices(services.db, ['payelementkind'], corporation, language),
  ]);
  return {
    title: t('timeOff.elements.new'),
    people: names.map(({ id, name }) => ({ value: id, label: name })),
    kinds: (lists.get('payelementkind') ?? []).map(({ id, label, values }) => ({
      value: id,
      label: `${label} (${t(`timeOff.elements.units.${String(values['unit'])}`)})`,
    })),
    values: { month: askedMonth(context), person: '', kind: '', quantity: '', note: '' },
  };
});

export const action = screen('payElementNew', async (context) => {
  const month = askedMonth(context);
  return submit(context, await context.request.formData(), {
    command: notePayElement,
    fixed: { month },
    done: () => ({
      to: pathTo('payElements', {}, { month }),
      flash: { tone: 'ok', key: 'timeOff.notice.elementNoted' },
    }),
  });
});

/** Notes a variable element of pay. */
export default function PayElementNew() {
  const { title, people, kinds, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields('element', values, answer?.result);
  const label = (path: string) => t(`timeOff.elements.field.${path}`);
  const back = pathTo('payElements', {}, { month: values.month });
  return (
    <Page title={title} crumbs={[{ label: t('timeOff.elements.title'), to: back }]}>
      <TrackedForm id="element" answer={answer} revision={null} label={label}>
        <Panel>
          <Fields>
            <SelectField
              field={fields.person}
              label={label('person')}
              options={people}
              placeholder="–"
              required
            />
            <SelectField field={fields.kind} label={label('kind')} options={kinds} placeholder="–" required />
            <TextField
              field={fields.quantity}
              label={label('quantity')}
              hint={t('timeOff.elements.quantityHint')}
              inputMode="decimal"
              required
            />
            <TextField field={fields.note} label={label('note')} maxLength={300} wide />
          </Fields>
        </Panel>
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
