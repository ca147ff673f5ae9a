import { PROMOTION, START_PRICE } from '#domain/products/price-of.ts';
import { changeTypes } from '#domain/amounts/applied-rule.ts';
import type { FormAnswer } from '../http/form.server.ts';
import { Button } from '../ui/button.tsx';
import { DaysOffProvider, LiveDateField } from '../ui/form/date-field.live.tsx';
import { errorText } from '../ui/form/errors.ts';
import { Fields, SelectField, TextField, type Option } from '../ui/form/field.tsx';
import { FirstNamesList, type FirstNames } from '../ui/form/first-names.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { PartyField } from '../links/party-field.live.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { ConfirmPrices, withoutConfirmation } from './confirm-prices.tsx';
import type { PriceValues } from './price-form.server.ts';
import type { DaysOff } from '../ui/form/days-off.ts';
import { useCheckedForm } from '../ui/form/use-checked-form.live.ts';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';

interface Props {
  title: string;
  product: { id: number; name: string; unitPrice: string };
  values: PriceValues;
  groups: { value: string; label: string }[];
  clients: FirstNames;
  calendar: DaysOff;
  spare: number;
  revision: number | null;
  back: string;
  answer: FormAnswer | undefined;
  /** The button that takes the price away, of one that there is. */
  remove?: React.ReactNode;
}

/** Whom all fields propose without scripts. */
const CLIENTS = 'price-clients';

const removing = { name: 'intent', value: 'removeConfirmed' };

const listOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.map((one: unknown) => (typeof one === 'string' ? one : ''));
  return typeof value === 'string' && value !== '' ? [value] : [];
};

type Errors = NonNullable<FormAnswer['result']['error']>;

/** Clients typed by name, one a field, with a few empty fields below. */
function NameFields({
  name,
  legend,
  hint,
  typed,
  spare,
  errors,
}: {
  name: 'clientNames' | 'exceptedNames';
  legend: string;
  hint: string;
  typed: string[];
  spare: number;
  errors: Errors;
}) {
  const t = useText();
  const filled = typed.filter((one, index) => one !== '' || errors[`${name}[${index}]`]);
  const shown = [
    ...filled,
    ...Array.from({ length: Math.max(spare, typed.length - filled.length) }, () => ''),
  ];
  const ofAll = errors[name === 'clientNames' ? 'thirdParties' : 'exceptedClients']?.[0];
  return (
    <fieldset className="f names">
      <legend>{legend}</legend>
      <span className="hint">{hint}</span>
      {shown.map((value, index) => {
        const error = value === '' ? undefined : errors[`${name}[${typed.indexOf(value)}]`]?.[0];
        const id = `price-${name}[${index}]`;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- fields are told apart by their place alone
          <div key={index}>
            <PartyField
              field={{ id, name, initialValue: value, errors: error === undefined ? undefined : [error] }}
              label={t('prices.form.nth', { legend, n: index + 1 })}
              labelled={false}
              among="client"
              first={CLIENTS}
            />
            {error && (
              <span className="msg" id={`${id}-error`}>
                {errorText(t, error)}
              </span>
            )}
          </div>
        );
      })}
      {ofAll && <span className="msg">{errorText(t, ofAll)}</span>}
    </fieldset>
  );
}

function GroupBoxes({ groups, chosen }: { groups: Props['groups']; chosen: string[] }) {
  const t = useText();
  if (groups.length === 0) return null;
  return (
    <fieldset className="f">
      <legend>{t('prices.field.groups')}</legend>
      <div className="checks">
        {groups.map(({ value, label }) => (
          <label key={value}>
            <input type="checkbox" name="groups" value={value} defaultChecked={chosen.includes(value)} />{' '}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The form of a specific price of a product. */
export function PriceForm(props: Props) {
  const { title, product, values, groups, clients, calendar, spare, revision, back, remove } = props;
  const t = useText();
  const format = useFormat();
  const { answer, confirmation } = withoutConfirmation(props.answer);
  const { fields, result, hands } = useCheckedForm<PriceValues>({
    id: 'price',
    values,
    answer,
    // The command knows it as the name.
    toldAt: { label: 'name' },
  });
  const label = (path: string) => t(`prices.field.${path.replace(/\[\d+\]$/, '')}`);
  const options = (group: string, all: readonly string[]): Option[] =>
    all.map((value) => ({ value, label: t(`prices.${group}.${value}`) }));
  const typed: PriceValues & { intent?: unknown } = { ...values, ...answer?.result.initialValue };
  const errors = result.error ?? {};
  const { id: labelId, name: labelName, initialValue } = fields.label;
  const named = { id: labelId, name: labelName, initialValue, errors: errors['name'] ?? undefined };
  return (
    <Page
      title={title}
      crumbs={[{ label: product.name, to: back }]}
      actions={remove}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="price" answer={answer} revision={revision} label={label} {...hands}>
        <button type="submit" hidden>
          {t('ui.form.save')}
        </button>
        <DaysOffProvider value={calendar}>
          <Panel title={t('prices.form.what')}>
            <p className="hint">{t('prices.form.usual', { price: format.money(product.unitPrice) })}</p>
            <Fields>
              <SelectField
                field={fields.marker}
                label={label('marker')}
                options={options('marker', [PROMOTION, START_PRICE])}
                placeholder={t('prices.marker.none')}
                hint={t('prices.form.markerHint')}
              />
              <TextField field={named} label={label('label')} hint={t('prices.form.labelHint')} />
              <SelectField
                field={fields.changeType}
                label={label('changeType')}
                options={options('changeType', changeTypes)}
                required
              />
              <TextField field={fields.amount} label={label('amount')} inputMode="decimal" required />
              <SelectField
                field={fields.unit}
                label={label('unit')}
                options={options('unit', ['percent', 'fixed'])}
                hint={t('prices.form.unitHint')}
              />
              <TextField
                field={fields.applicableQuantity}
                label={label('applicableQuantity')}
                inputMode="decimal"
                hint={t('prices.form.quantityHint')}
              />
              <LiveDateField field={fields.startDate} label={label('startDate')} />
              <LiveDateField field={fields.untilDate} label={label('untilDate')} />
            </Fields>
          </Panel>
        </DaysOffProvider>
        <Panel title={t('prices.form.whom')}>
          <p className="hint">{t('prices.form.whomHint')}</p>
          <FirstNamesList id={CLIENTS} of={clients} />
          <div className="grid-2">
            <NameFields
              name="clientNames"
              legend={t('prices.field.thirdParties')}
              hint={t('prices.form.clientsHint')}
              typed={listOf(typed.clientNames)}
              spare={spare}
              errors={errors}
            />
            <NameFields
              name="exceptedNames"
              legend={t('prices.field.exceptedClients')}
              hint={t('prices.form.exceptedHint')}
              typed={listOf(typed.exceptedNames)}
              spare={spare}
              errors={errors}
            />
          </div>
          <GroupBoxes groups={groups} chosen={listOf(typed.groups)} />
          <Button name="step" value="more" icon="plus">
            {t('prices.form.more')}
          </Button>
        </Panel>
        <ConfirmPrices changes={confirmation} {...(typed.intent === 'remove' && { button: removing })} />
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
