import { documentKind } from '#domain/document-kinds/registry.ts';
import { formatNumber } from '#domain/kernel/number-pattern.ts';
import { checkFileName, fileName } from '#domain/company/file-names.ts';
import { lineNatures } from '#domain/amounts/nature-of-operation.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import { documentKinds, type DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { FormAnswer } from '../../http/form.server.ts';
import { pathTo } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import {
  CheckboxField,
  Fields,
  FormActions,
  SelectField,
  TextField,
  type Option,
  textOf,
} from '../../ui/form/field.tsx';
import { TrackedForm } from '../../ui/form/tracked-form.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { StaleAlert } from '../../ui/form/stale-alert.tsx';
import { useText } from '../../ui/text.tsx';
import type { CommerceValues } from './commerce-values.ts';
import { formFields, type FormField } from '../../ui/form/form-fields.ts';

interface Props {
  title: string;
  values: CommerceValues;
  options: { conditions: Option[]; paymentTypes: Option[]; vat: Option[] };
  today: CivilDate;
  revision: number;
  answer: FormAnswer | undefined;
}

/** The pattern of one kind's files, and what it would name one by. */
function FileNameField({ kind, field, today }: { kind: DocumentKind; field: FormField; today: CivilDate }) {
  const t = useText();
  const pattern = textOf(field);
  const name = fileName(pattern, {
    number: formatNumber(documentKind(kind).numbering, today, 12),
    client: t('defaults.commerce.sample.client'),
    date: today,
    title: t('defaults.commerce.sample.title'),
  });
  return (
    <TextField
      field={field}
      label={t(`defaults.commerce.field.${kind}`)}
      hint={checkFileName(pattern) === null ? t('defaults.commerce.example', { name }) : undefined}
      autoComplete="off"
      maxLength={80}
      required
      wide
    />
  );
}

export function CommerceSettingsForm({ title, values, options, today, revision, answer }: Props) {
  const t = useText();
  const fields = formFields<CommerceValues>('commerce', values, answer?.result);
  const files = fields.fileNames.parts();
  const label = (path: string) => t(`defaults.commerce.field.${path.split('.').at(-1)}`);
  const hint = (path: string) => t(`defaults.commerce.fieldHint.${path}`);
  const checkbox = (
    name:
      | 'generateSaleOrder'
      | 'saleOrderAutoCreateProject'
      | 'projectRequired'
      | 'vatOnDebits'
      | 'remindersEnabled',
  ) => <CheckboxField field={fields[name]} label={label(name)} hint={hint(name)} />;
  return (
    <Page
      title={title}
      subtitle={t('defaults.commerce.hint')}
      crumbs={[{ label: t('shell.menu.admin'), to: pathTo('admin', {}) }]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="commerce" answer={answer} revision={revision} label={label}>
        <Panel title={t('defaults.commerce.orders')}>
          <div className="checks">
            {checkbox('generateSaleOrder')}
            {checkbox('saleOrderAutoCreateProject')}
            {checkbox('projectRequired')}
          </div>
        </Panel>
        <Panel title={t('defaults.commerce.vat')}>
          <div className="checks">{checkbox('vatOnDebits')}</div>
        </Panel>
        <Panel title={t('defaults.commerce.begin')}>
          <Fields>
            <TextField
              field={fields.quotationValidityDays}
              label={label('quotationValidityDays')}
              inputMode="numeric"
              required
            />
            <TextField
              field={fields.invoiceDaysAhead}
              label={label('invoiceDaysAhead')}
              hint={hint('invoiceDaysAhead')}
              inputMode="numeric"
            />
            <SelectField
              field={fields.defaultVat}
              label={label('defaultVat')}
              options={options.vat}
              placeholder="–"
            />
            <SelectField
              field={fields.freeLineNature}
              label={label('freeLineNature')}
              options={lineNatures.map((nature) => ({
                value: nature,
                label: t(`commerce.nature.${nature}`),
              }))}
            />
            <SelectField
              field={fields.defaultPaymentCondition}
              label={label('defaultPaymentCondition')}
              hint={hint('defaultPaymentCondition')}
              options={options.conditions}
              placeholder="–"
            />
            <SelectField
              field={fields.defaultPaymentType}
              label={label('defaultPaymentType')}
              hint={hint('defaultPaymentType')}
              options={options.paymentTypes}
              placeholder="–"
            />
          </Fields>
        </Panel>
        <Panel title={t('defaults.commerce.purchases')}>
          <Fields>
            <TextField
              field={fields.purchaseApprovalThreshold}
              label={label('purchaseApprovalThreshold')}
              hint={hint('purchaseApprovalThreshold')}
              inputMode="decimal"
            />
            <CheckboxField
              field={fields.approveOwnWhenAlone}
              label={label('approveOwnWhenAlone')}
              hint={hint('approveOwnWhenAlone')}
            />
          </Fields>
        </Panel>
        <Panel title={t('defaults.commerce.electronic')}>
          <Fields>
            <TextField
              field={fields.electronicAddress}
              label={label('electronicAddress')}
              hint={hint('electronicAddress')}
              autoComplete="off"
            />
          </Fields>
        </Panel>
        <Panel title={t('defaults.commerce.mediator')}>
          <p>{t('defaults.commerce.mediatorHint')}</p>
          <Fields>
            {(['mediatorName', 'mediatorAddress', 'mediatorWebsite'] as const).map((name) => (
              <TextField key={name} field={fields[name]} label={label(name)} autoComplete="off" />
            ))}
          </Fields>
        </Panel>
        <Panel title={t('defaults.commerce.reminders')}>
          <div className="checks">{checkbox('remindersEnabled')}</div>
        </Panel>
        <Panel title={t('defaults.commerce.files')}>
          <p>{t('defaults.commerce.filesHint')}</p>
          <Fields>
            {documentKinds.map((kind) => (
              <FileNameField key={kind} kind={kind} field={files[kind]} today={today} />
            ))}
          </Fields>
        </Panel>
        <FormActions>
          <a className="btn quiet" href={pathTo('admin', {})}>
            {t('ui.form.cancel')}
          </a>
          <Button name="step" value="preview">
            {t('defaults.commerce.preview')}
          </Button>
          <Button tone="primary" name="intent" value="save">
            {t('ui.form.save')}
          </Button>
        </FormActions>
      </TrackedForm>
    </Page>
  );
}
