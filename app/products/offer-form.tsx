import { useForm } from '@conform-to/react';
import { CommandForm } from '../ui/form/command-form.tsx';
import type { FormAnswer } from '../http/form.server.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField, Fields, FormActions, TextField } from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';
import type { OfferValues } from './offer-form.server.ts';

interface Props {
  title: string;
  product: { id: number; name: string };
  values: OfferValues;
  suppliers: string[];
  revision: number | null;
  back: string;
  answer: FormAnswer | undefined;
  remove?: React.ReactNode;
}

/** The form of what a supplier asks for a product. */
export function OfferForm(props: Props) {
  const { title, product, values, suppliers, revision, back, answer, remove } = props;
  const t = useText();
  const [form, fields] = useForm<OfferValues>({
    id: 'offer',
    lastResult: answer?.result,
    defaultValue: values,
  });
  const label = (path: string) => t(`prices.offer.${path === 'supplier' ? 'supplierName' : path}`);
  return (
    <Page
      title={title}
      crumbs={[{ label: product.name, to: back }]}
      actions={remove}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <FormSummary answer={answer} formId="offer" label={label} />
      <CommandForm id={form.id} noValidate>
        <button type="submit" hidden>
          {t('ui.form.save')}
        </button>
        {revision !== null && (
          <input type="hidden" name="revision" value={answer?.stale?.revision ?? revision} />
        )}
        <Panel>
          <Fields>
            <TextField
              field={fields.supplierName}
              label={label('supplierName')}
              list="suppliers"
              data-complete="thirdparty?supplier=1"
              autoComplete="off"
              wide
              required
            />
            <TextField field={fields.code} label={label('code')} hint={t('prices.offer.codeHint')} />
            <TextField field={fields.name} label={label('name')} hint={t('prices.offer.nameHint')} />
            <TextField field={fields.price} label={label('price')} inputMode="decimal" required />
            <TextField field={fields.minimumQuantity} label={label('minimumQuantity')} inputMode="decimal" />
            <TextField
              field={fields.packaging}
              label={label('packaging')}
              hint={t('prices.offer.packagingHint')}
            />
            <TextField field={fields.deliveryDays} label={label('deliveryDays')} inputMode="numeric" />
          </Fields>
          <datalist id="suppliers">
            {suppliers.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
          <CheckboxField
            field={fields.preferred}
            label={label('preferred')}
            hint={t('prices.offer.preferredHint')}
          />
        </Panel>
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary">{t('ui.form.save')}</Button>
        </FormActions>
      </CommandForm>
    </Page>
  );
}
