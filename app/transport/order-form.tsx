import { lineKinds } from '#domain/transport/amounts.ts';
import type { FormAnswer } from '../http/form.server.ts';
import { CheckboxField, Fields, SelectField, TextAreaField, TextField } from '../ui/form/field.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import type { TransportChoices } from './choices.server.ts';
import type { OrderValues } from './order-form.server.ts';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';

interface Props {
  title: string;
  values: OrderValues;
  choices: TransportChoices;
  revision: number | null;
  answer: FormAnswer | undefined;
  back: string;
}

/** An intervention: when and who, where, what is billed, and whether it is planned at once. */
export function OrderForm({ title, values, choices, revision, answer, back }: Props) {
  const t = useText();
  const fields = formFields<OrderValues>('order', values, answer?.result);
  const label = (path: string) => t(`transport.field.${path.replace(/^lines\[\d+\]\./, 'line.')}`);
  const choice = (name: 'orderType' | 'billing', among: readonly string[]) => (
    <SelectField
      field={fields[name]}
      label={label(name)}
      options={among.map((value) => ({ value, label: t(`transport.${name}.${value}`) }))}
      required
    />
  );
  return (
    <Page
      title={title}
      crumbs={[{ label: t('transport.list'), to: back }]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="order" answer={answer} revision={revision} label={label}>
        <input type="hidden" name={fields.supplier.name} defaultValue={fields.supplier.initialValue} />
        <input type="hidden" name={fields.project.name} defaultValue={fields.project.initialValue} />
        <Panel title={t('transport.step.planning')}>
          <Fields>
            {choice('orderType', ['pumping', 'truck'])}
            <SelectField
              field={fields.equipment}
              label={label('equipment')}
              options={choices.vehicles}
              placeholder="–"
            />
            <SelectField
              field={fields.driver}
              label={label('driver')}
              options={choices.drivers}
              placeholder="–"
            />
            <TextField
              field={fields.start}
              label={label('start')}
              placeholder={t('ui.field.moment')}
              autoComplete="off"
              required
            />
            <TextField
              field={fields.end}
              label={label('end')}
              placeholder={t('ui.field.moment')}
              autoComplete="off"
              required
            />
            <TextField
              field={fields.travel}
              label={label('travel')}
              hint={t('transport.hint.travel')}
              inputMode="numeric"
            />
          </Fields>
        </Panel>
        <Panel title={t('transport.step.place')}>
          <Fields>
            <SelectField
              field={fields.client}
              label={label('client')}
              options={choices.clients}
              placeholder="–"
              required
            />
            <SelectField field={fields.zone} label={label('zone')} options={choices.zones} placeholder="–" />
            <TextField field={fields.siteAddress} label={label('siteAddress')} maxLength={300} wide />
            <TextField field={fields.centralNumber} label={label('centralNumber')} maxLength={60} />
            <TextAreaField field={fields.comment} label={label('comment')} wide />
          </Fields>
        </Panel>
        <Panel title={t('transport.step.billing')}>
          <p className="hint">{t('transport.hint.lines')}</p>
          {fields.lines.rows().map((row, index) => {
            const line = row.parts();
            return (
              <fieldset key={row.name}>
                <legend>{t('transport.lineNumber', { number: index + 1 })}</legend>
                <Fields>
                  <SelectField
                    field={line.kind}
                    label={label('line.kind')}
                    options={lineKinds.map((value) => ({ value, label: t(`transport.kind.${value}`) }))}
                    placeholder="–"
                  />
                  <SelectField
                    field={line.product}
                    label={label('line.product')}
                    options={choices.products}
                    placeholder="–"
                  />
                  <TextField field={line.label} label={label('line.label')} maxLength={200} />
                  <TextField field={line.planned} label={label('line.planned')} inputMode="decimal" />
                  <TextField field={line.unitPrice} label={label('line.unitPrice')} inputMode="decimal" />
                  <SelectField
                    field={line.vat}
                    label={label('line.vat')}
                    options={choices.vat}
                    placeholder="–"
                  />
                </Fields>
              </fieldset>
            );
          })}
        </Panel>
        <Panel title={t('transport.step.finish')}>
          <Fields>
            {choice('billing', ['individual', 'group'])}
            <TextAreaField field={fields.information} label={label('information')} wide />
            {revision === null && <CheckboxField field={fields.planned} label={label('planned')} />}
          </Fields>
        </Panel>
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
