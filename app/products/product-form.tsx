import { useForm } from '@conform-to/react';
import type { FormAnswer } from '../http/form.server.ts';
import { Button } from '../ui/button.tsx';
import {
  CheckboxField,
  Fields,
  FormActions,
  SelectField,
  TextAreaField,
  TextField,
  type Option,
} from '../ui/field.tsx';
import { FormSummary } from '../ui/form-summary.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { StaleNotice } from '../ui/stale-notice.tsx';
import { useText } from '../ui/text.tsx';
import type { ProductValues } from './product-values.ts';

interface Props {
  title: string;
  values: ProductValues;
  vat: Option[];
  units: Option[];
  categories: Option[];
  revision: number | null;
  commandId: string;
  corporation: number;
  answer: FormAnswer | undefined;
  back: string;
}

export function ProductForm({
  title,
  values,
  vat,
  units,
  categories,
  revision,
  commandId,
  corporation,
  answer,
  back,
}: Props) {
  const t = useText();
  const [form, fields] = useForm<ProductValues>({
    id: 'product',
    lastResult: answer?.result,
    defaultValue: values,
  });
  const label = (path: string) => t(`products.field.${path}`);
  const types = (['service', 'product'] as const).map((value) => ({
    value,
    label: t(`products.type.${value}`),
  }));
  return (
    <Page
      title={title}
      crumbs={[{ label: t('products.list'), to: back }]}
      notice={answer?.stale ? <StaleNotice stale={answer.stale} label={label} /> : undefined}
    >
      <FormSummary answer={answer} formId="product" label={label} />
      <form method="post" id={form.id} noValidate>
        <input type="hidden" name="commandId" value={commandId} />
        <input type="hidden" name="corporation" value={corporation} />
        {revision !== null && (
          <input type="hidden" name="revision" value={answer?.stale?.revision ?? revision} />
        )}
        <Panel>
          <Fields>
            <TextField field={fields.name} label={label('name')} wide required />
            <TextField field={fields.code} label={label('code')} required />
            <SelectField field={fields.type} label={label('type')} options={types} required />
            <TextField field={fields.unitPrice} label={label('unitPrice')} inputMode="decimal" required />
            <SelectField field={fields.vat} label={label('vat')} options={vat} placeholder="–" required />
            <SelectField field={fields.unit} label={label('unit')} options={units} placeholder="–" />
            <SelectField
              field={fields.category}
              label={label('category')}
              options={categories}
              placeholder="–"
            />
            <TextField field={fields.accountingCode} label={label('accountingCode')} />
          </Fields>
          <div className="checks">
            <CheckboxField field={fields.forSale} label={label('forSale')} />
            <CheckboxField field={fields.forPurchase} label={label('forPurchase')} />
            <CheckboxField field={fields.enabled} label={label('enabled')} />
          </div>
          <TextAreaField field={fields.comment} label={label('comment')} />
        </Panel>
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary">{t('ui.form.save')}</Button>
        </FormActions>
      </form>
    </Page>
  );
}
