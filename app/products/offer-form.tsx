import type { FormAnswer } from '../http/form.server.ts';
import { CheckboxField, Fields, TextField } from '../ui/form/field.tsx';
import type { FirstNames } from '../ui/form/first-names.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { PartyField } from '../links/party-field.live.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';
import type { OfferValues } from './offer-form.server.ts';
import { useCheckedForm } from '../ui/form/use-checked-form.live.ts';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';

interface Props {
  title: string;
  product: { id: number; name: string };
  values: OfferValues;
  suppliers: FirstNames;
  /** What a third party that is made here becomes; null where whoever types may make none. */
  makes: string | null;
  revision: number | null;
  back: string;
  answer: FormAnswer | undefined;
  remove?: React.ReactNode;
}

/** The form of what a supplier asks for a product. */
export function OfferForm(props: Props) {
  const { title, product, values, suppliers, makes, revision, back, answer, remove } = props;
  const t = useText();
  const { fields, hands } = useCheckedForm<OfferValues>({ id: 'offer', values, answer });
  const label = (path: string) => t(`prices.offer.${path === 'supplier' ? 'supplierName' : path}`);
  return (
    <Page
      title={title}
      crumbs={[{ label: product.name, to: back }]}
      actions={remove}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="offer" answer={answer} revision={revision} label={label} {...hands}>
        <button type="submit" hidden>
          {t('ui.form.save')}
        </button>
        <Panel>
          <Fields>
            <PartyField
              field={fields.supplierName}
              label={label('supplierName')}
              among="supplier"
              first={suppliers}
              makes={makes}
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
          <CheckboxField
            field={fields.preferred}
            label={label('preferred')}
            hint={t('prices.offer.preferredHint')}
          />
        </Panel>
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
