import { dimensionUnits, durationUnits, naturesOfProduct, productKinds } from '#domain/products/product.ts';
import type { CustomForm } from '../custom-fields/custom-data.server.ts';
import { CustomFieldsPanel, withCustomLabels } from '../custom-fields/custom-panel.tsx';
import type { FormAnswer } from '../http/form.server.ts';
import { CountryField } from '../ui/form/country-field.tsx';
import { CheckboxField, Fields, SelectField, TextAreaField, TextField } from '../ui/form/field.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { MoreFields } from '../ui/form/more-fields.live.tsx';
import { Alert, Page, Panel } from '../ui/page.tsx';
import { KeptFile } from '../ui/form/kept-file.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';
import { ConfirmPrices, withoutConfirmation } from './confirm-prices.tsx';
import type { ProductChoices } from './product-choices.server.ts';
import type { ProductUse, ProductValues } from './product-values.ts';
import { formFields, type FieldsOf } from '../ui/form/form-fields.ts';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';

interface Props extends ProductChoices {
  title: string;
  values: ProductValues;
  use: ProductUse;
  /** What the price is with VAT now, and where the logo is; null of a new product. */
  priceWithTax: string | null;
  logoUrl: string | null;
  custom: CustomForm | null;
  revision: number | null;
  tooLarge: boolean;
  answer: FormAnswer | undefined;
  back: string;
}

type Fieldset = FieldsOf<ProductValues>;
interface PartProps {
  fields: Fieldset;
  label(path: string): string;
}

const useOptions = () => {
  const t = useText();
  return (group: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`products.${group}.${value}`) }));
};

function IdentityPart({
  fields,
  label,
  ...choices
}: PartProps & Pick<Props, 'units' | 'categories' | 'productTypes'>) {
  const options = useOptions();
  const t = useText();
  return (
    <Panel title={t('products.form.identity')}>
      <Fields>
        <TextField field={fields.name} label={label('name')} wide required />
        <TextField field={fields.code} label={label('code')} required />
        <SelectField
          field={fields.type}
          label={label('type')}
          options={options('type', productKinds)}
          required
        />
        <SelectField
          field={fields.productType}
          label={label('productType')}
          options={choices.productTypes}
          placeholder="–"
        />
        <SelectField
          field={fields.category}
          label={label('category')}
          options={choices.categories}
          placeholder="–"
        />
        <SelectField field={fields.unit} label={label('unit')} options={choices.units} placeholder="–" />
      </Fields>
      <div className="checks">
        <CheckboxField field={fields.forSale} label={label('forSale')} />
        <CheckboxField field={fields.forPurchase} label={label('forPurchase')} />
        <CheckboxField field={fields.enabled} label={label('enabled')} />
      </div>
      <TextAreaField field={fields.comment} label={label('comment')} />
    </Panel>
  );
}

function PricePart({ fields, label, vat, priceWithTax }: PartProps & Pick<Props, 'vat' | 'priceWithTax'>) {
  const t = useText();
  return (
    <Panel title={t('products.form.price')}>
      <Fields>
        <TextField field={fields.unitPrice} label={label('unitPrice')} inputMode="decimal" />
        <TextField
          field={fields.priceWithTax}
          label={label('priceWithTax')}
          inputMode="decimal"
          hint={
            priceWithTax === null
              ? t('products.form.priceHint')
              : t('products.form.priceNow', { price: priceWithTax })
          }
        />
        <SelectField field={fields.vat} label={label('vat')} options={vat} placeholder="–" required />
      </Fields>
      <MoreFields fields={[fields.accountingCode, fields.purchaseAccountingCode]}>
        <Fields>
          <TextField field={fields.accountingCode} label={label('accountingCode')} />
          <TextField field={fields.purchaseAccountingCode} label={label('purchaseAccountingCode')} />
        </Fields>
      </MoreFields>
    </Panel>
  );
}

const sizes = ['length', 'width', 'height', 'area', 'volume'] as const;

/** What only goods have; folded away by the style sheet while the form is of a service. */
function GoodsPart({ fields, label }: PartProps) {
  const options = useOptions();
  const t = useText();
  return (
    <Panel title={t('products.form.goods')} className="of-goods">
      <p className="hint">{t('products.form.goodsHint')}</p>
      <MoreFields
        fields={[
          ...sizes.map((name) => fields[name]),
          fields.weight,
          fields.dimensionUnit,
          fields.shCode,
          fields.nativeCountry,
          fields.natureOfTheProduct,
          fields.publicUrl,
        ]}
      >
        <Fields>
          <TextField field={fields.weight} label={label('weight')} inputMode="decimal" />
          {sizes.map((name) => (
            <TextField key={name} field={fields[name]} label={label(name)} inputMode="decimal" />
          ))}
          <SelectField
            field={fields.dimensionUnit}
            label={label('dimensionUnit')}
            options={options('dimensionUnit', dimensionUnits)}
            placeholder="–"
          />
          <TextField
            field={fields.shCode}
            label={label('shCode')}
            hint={t('products.form.shCodeHint')}
            inputMode="numeric"
          />
          <CountryField field={fields.nativeCountry} label={label('nativeCountry')} optional />
          <SelectField
            field={fields.natureOfTheProduct}
            label={label('natureOfTheProduct')}
            options={options('nature', naturesOfProduct)}
            placeholder="–"
          />
          <TextField field={fields.publicUrl} label={label('publicUrl')} inputMode="url" wide />
        </Fields>
      </MoreFields>
    </Panel>
  );
}

/** What only services have. */
function ServicePart({ fields, label }: PartProps) {
  const options = useOptions();
  const t = useText();
  return (
    <Panel title={t('products.form.service')} className="of-services">
      <p className="hint">{t('products.form.serviceHint')}</p>
      <Fields>
        <TextField field={fields.duration} label={label('duration')} inputMode="decimal" />
        <SelectField
          field={fields.durationUnit}
          label={label('durationUnit')}
          options={options('durationUnit', durationUnits)}
          placeholder="–"
        />
      </Fields>
    </Panel>
  );
}

/** Zone and number of turns; a company that does not work with transport keeps what they say without seeing it. */
function TransportPart({
  fields,
  label,
  transportZones,
  worksWithTransport,
}: PartProps & Pick<Props, 'transportZones' | 'worksWithTransport'>) {
  const t = useText();
  if (!worksWithTransport)
    return [fields.transportZone, fields.tourNumber].map((field) => (
      <input key={field.name} type="hidden" name={field.name} defaultValue={field.initialValue} />
    ));
  return (
    <Panel title={t('products.form.transport')}>
      <MoreFields fields={[fields.transportZone, fields.tourNumber]}>
        <Fields>
          <SelectField
            field={fields.transportZone}
            label={label('transportZone')}
            hint={t('products.form.zoneHint')}
            options={transportZones}
            placeholder="–"
          />
          <TextField field={fields.tourNumber} label={label('tourNumber')} inputMode="numeric" />
        </Fields>
      </MoreFields>
    </Panel>
  );
}

function LogoPart({ fields, logoUrl }: { fields: Fieldset; logoUrl: string | null }) {
  const t = useText();
  const kept = fields.logoKept.initialValue;
  return (
    <Panel title={t('products.field.logo')}>
      <KeptFile name="logo" kept={kept} />
      {kept && <p className="hint">{t('products.form.logoKept')}</p>}
      {!kept && logoUrl && <img className="product-logo" src={logoUrl} alt="" />}
      <div className="f">
        <label htmlFor="product-logo">{t('products.form.chooseLogo')}</label>
        <input
          className="field"
          id="product-logo"
          type="file"
          name="logoFile"
          accept="image/png,image/jpeg,image/gif,image/webp"
          aria-describedby="product-logo-hint"
        />
        <span className="hint" id="product-logo-hint">
          {t('products.form.logoHint')}
        </span>
      </div>
      {(kept || logoUrl) && (
        <label className="checks">
          <input type="checkbox" name="removeLogo" defaultChecked={fields.removeLogo.initialValue === 'on'} />{' '}
          {t('products.form.removeLogo')}
        </label>
      )}
    </Panel>
  );
}

/** The form of a product or service; what does not apply to its kind is not sent on. */
export function ProductForm(props: Props) {
  const { title, values, use, revision, tooLarge, back } = props;
  const t = useText();
  const { answer, confirmation } = withoutConfirmation(props.answer);
  const fields = formFields<ProductValues>('product', values, answer?.result);
  const label = withCustomLabels((path) => t(`products.field.${path}`), props.custom);
  return (
    <Page
      title={title}
      crumbs={[{ label: t(`products.list.${use}`), to: back }]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      {tooLarge && <Alert tone="warn">{t('errors.tooLargeBody')}</Alert>}
      <TrackedForm
        id="product"
        answer={answer}
        revision={revision}
        label={label}
        encType="multipart/form-data"
        className="product-form"
      >
        <IdentityPart
          fields={fields}
          label={label}
          units={props.units}
          categories={props.categories}
          productTypes={props.productTypes}
        />
        <PricePart fields={fields} label={label} vat={props.vat} priceWithTax={props.priceWithTax} />
        <GoodsPart fields={fields} label={label} />
        <ServicePart fields={fields} label={label} />
        <TransportPart
          fields={fields}
          label={label}
          transportZones={props.transportZones}
          worksWithTransport={props.worksWithTransport}
        />
        <CustomFieldsPanel custom={props.custom} answer={answer} formId="product" />
        <LogoPart fields={fields} logoUrl={props.logoUrl} />
        <ConfirmPrices changes={confirmation} />
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
