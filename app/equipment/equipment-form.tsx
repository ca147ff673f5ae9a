import { meterKinds } from '#domain/equipment/meter-kinds.ts';
import type { FormAnswer } from '../http/form.server.ts';
import { errorText } from '../ui/form/errors.ts';
import {
  CheckboxField,
  DateField,
  Fields,
  Labelled,
  SelectField,
  TextAreaField,
  TextField,
} from '../ui/form/field.tsx';
import { formFields, type FormField, type PlainFormField } from '../ui/form/form-fields.ts';
import { MoreFields } from '../ui/form/more-fields.live.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { Suggestions } from '../ui/form/suggestions.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import type { EquipmentChoices, EquipmentValues } from './equipment-form.server.ts';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';

interface Props {
  title: string;
  values: EquipmentValues;
  choices: EquipmentChoices;
  revision: number | null;
  answer: FormAnswer | undefined;
  back: string;
  /** Where another type is chosen, and so other fields. */
  changeType: string;
  /** The name of a type that may be chosen no more. */
  typeName?: string;
}

type TypeField = EquipmentChoices['fields'][number];

/** What a field of the type says of the piece. */
function OwnField({ own, field }: { own: TypeField; field: FormField<{ field: string; value: string }> }) {
  const t = useText();
  const { field: id, value } = field.parts();
  const label = own.unit === null ? own.name : `${own.name} (${own.unit})`;
  return (
    <>
      <input type="hidden" name={id.name} value={own.id} />
      {own.kind === 'flag' ? (
        <SelectField
          field={value}
          label={label}
          placeholder="–"
          required={own.required}
          options={['true', 'false'].map((one) => ({ value: one, label: t(`equipment.flag.${one}`) }))}
        />
      ) : own.kind === 'date' ? (
        <DateField field={value} label={label} required={own.required} />
      ) : (
        <TextField
          field={value}
          label={label}
          required={own.required}
          maxLength={200}
          {...(own.kind === 'number' && { inputMode: 'decimal' as const })}
        />
      )}
    </>
  );
}

interface OfTypeProps {
  field: PlainFormField;
  label: string;
  name: string;
  type: string;
  change: string;
}

/** Its type, whose fields the form asks for: another one is chosen first. */
function OfType({ field, label, name, type, change }: OfTypeProps) {
  const t = useText();
  const [wrong] = field.errors ?? [];
  return (
    <Labelled id={field.id} label={label} error={wrong === undefined ? undefined : errorText(t, wrong)}>
      <output id={field.id}>{name}</output>{' '}
      <a className="link" href={change}>
        {t('equipment.form.changeType')}
      </a>
      <input type="hidden" name={field.name} value={type} />
    </Labelled>
  );
}

/** A piece of equipment: what it is, what its type wants noted, and what it cost. */
export function EquipmentForm({
  title,
  values,
  choices,
  revision,
  answer,
  back,
  changeType,
  typeName,
}: Props) {
  const t = useText();
  const fields = formFields<EquipmentValues>('equipment', values, answer?.result);
  const label = (path: string) => {
    const [, row] = /^values\[(\d+)\]/.exec(path) ?? [];
    const own = row === undefined ? undefined : choices.fields[Number(row)];
    return own?.name ?? t(`equipment.field.${path.replace(/[[.].*$/, '')}`);
  };
  const said = fields.values.rows();
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <Page
      title={title}
      crumbs={[{ label: t('equipment.list'), to: back }]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="equipment" answer={answer} revision={revision} label={label}>
        <Panel title={t('equipment.form.what')}>
          <Fields>
            <TextField field={fields.name} label={label('name')} maxLength={120} required />
            <TextField
              field={fields.code}
              label={label('code')}
              hint={t('equipment.hint.code')}
              maxLength={40}
              autoComplete="off"
            />
            <OfType
              field={fields.type}
              label={label('type')}
              name={choices.types.find(({ value }) => String(value) === values.type)?.label ?? typeName ?? ''}
              type={values.type}
              change={changeType}
            />
            <SelectField
              field={fields.category}
              label={label('category')}
              hint={t('equipment.hint.category')}
              options={choices.categories}
              placeholder="–"
            />
            <TextField field={fields.mark} label={label('mark')} maxLength={80} />
            <TextField field={fields.model} label={label('model')} maxLength={80} />
            <TextField field={fields.version} label={label('version')} maxLength={80} />
            <TextField field={fields.serialNumber} label={label('serialNumber')} maxLength={80} />
            <TextField field={fields.registration} label={label('registration')} maxLength={20} />
            <TextField field={fields.place} label={label('place')} maxLength={120} />
            <SelectField
              field={fields.inCharge}
              label={label('inCharge')}
              options={choices.people}
              placeholder="–"
            />
            <SelectField
              field={fields.meter}
              label={label('meter')}
              options={meterKinds.map((one) => ({ value: one, label: t(`equipment.meter.${one}`) }))}
            />
            <CheckboxField field={fields.pumping} label={label('pumping')} />
          </Fields>
        </Panel>
        {choices.fields.length > 0 && (
          <Panel title={t('equipment.form.type')}>
            <Fields>
              {choices.fields.map((own, index) => {
                const field = said[index];
                return field && <OwnField key={own.id} own={own} field={field} />;
              })}
            </Fields>
          </Panel>
        )}
        <Panel title={t('equipment.form.purchase')}>
          <Fields>
            <TextField
              field={{
                id: fields.supplier.id,
                name: fields.supplierName.name,
                initialValue: fields.supplierName.initialValue,
                errors: fields.supplier.errors,
              }}
              label={label('supplier')}
              hint={t('equipment.hint.party')}
              list="equipment-suppliers"
              autoComplete="off"
            />
            <DateField field={fields.purchasedOn} label={label('purchasedOn')} />
            <TextField field={fields.purchasePrice} label={label('purchasePrice')} {...number} />
            <DateField
              field={fields.inServiceOn}
              label={label('inServiceOn')}
              hint={t('equipment.hint.inServiceOn')}
            />
            <DateField field={fields.warrantyUntil} label={label('warrantyUntil')} />
          </Fields>
          <Suggestions id="equipment-suppliers" of={choices.suppliers} />
        </Panel>
        <Panel title={t('equipment.form.more')}>
          <MoreFields
            fields={[
              fields.inventoryType,
              fields.kit,
              fields.lifeMonths,
              fields.residualValue,
              fields.height,
              fields.width,
              fields.length,
              fields.weight,
            ]}
          >
            <Fields>
              <SelectField
                field={fields.inventoryType}
                label={label('inventoryType')}
                options={choices.inventoryTypes}
                placeholder="–"
              />
              <SelectField
                field={fields.kit}
                label={label('kit')}
                hint={t('equipment.hint.kit')}
                options={choices.kits}
                placeholder="–"
              />
              <TextField field={fields.lifeMonths} label={label('lifeMonths')} inputMode="numeric" />
              <TextField field={fields.residualValue} label={label('residualValue')} {...number} />
              <TextField field={fields.height} label={label('height')} {...number} />
              <TextField field={fields.width} label={label('width')} {...number} />
              <TextField field={fields.length} label={label('length')} {...number} />
              <TextField field={fields.weight} label={label('weight')} {...number} />
            </Fields>
          </MoreFields>
          <Fields>
            <TextAreaField field={fields.comment} label={label('comment')} wide />
          </Fields>
        </Panel>
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
