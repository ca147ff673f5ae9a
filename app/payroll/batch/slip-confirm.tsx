import { useActionData, useLoaderData } from '@remix-run/react';
import { deliveries } from '#domain/payroll/slip-batch.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { CheckboxField, FormActions, SelectField } from '../../ui/form/field.tsx';
import { formFields, type PlainFormField } from '../../ui/form/form-fields.ts';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { Columns, Definitions, Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { confirmBatch, confirmPage } from './slip-confirm.server.ts';

export const meta = titleOf;

export const loader = screen('slipBatchConfirm', confirmPage);
export const action = screen('slipBatchConfirm', confirmBatch);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** Names of people that something holds of; a long list is cut. */
const MOST_NAMED = 12;

function Named({ what, people, month }: { what: string; people: readonly string[]; month?: string }) {
  const t = useText();
  if (people.length === 0) return null;
  const more = people.length - MOST_NAMED;
  return (
    <p>
      {t(`payroll.confirm.${what}`, { count: people.length, ...(month !== undefined && { month }) })}{' '}
      <span translate="no">{people.slice(0, MOST_NAMED).join(', ')}</span>
      {more > 0 && ` ${t('payroll.confirm.more', { count: more })}`}
    </p>
  );
}

function Sum({ page }: { page: Loaded }) {
  const t = useText();
  return (
    <Panel title={t('payroll.confirm.sum')}>
      <Definitions
        items={[
          { term: t('payroll.batch.slips'), value: String(page.slips) },
          { term: t('payroll.confirm.people'), value: String(page.people) },
          { term: t('payroll.confirm.left'), value: String(page.leftOut) },
        ]}
      />
      <Named what="paper" people={page.paper} />
      <Named what="unreached" people={page.unreached} />
      <Named what="undated" people={page.undated} />
      <Named what="unnumbered" people={page.unnumbered} />
      <Named what="again" people={page.again.map(({ label }) => label)} />
      <Named what="otherMonths" people={page.otherMonths} />
      <Named what="without" people={page.without} month={page.month} />
      <Named what="goneBefore" people={page.left} month={page.month} />
    </Panel>
  );
}

/** Whose slip is one more of its month: a bonus, a second contract, a final settlement; unticked, it replaces. */
function Beside({ field, people }: { field: PlainFormField; people: Loaded['again'] }) {
  const t = useText();
  const ticked = new Set([field.initialValue].flat().map(String));
  return (
    <fieldset className="f several" id={field.id} tabIndex={-1}>
      <legend>{t('payroll.confirm.field.beside')}</legend>
      <span className="hint">{t('payroll.confirm.besideHint')}</span>
      {people.map(({ value, label }) => (
        <label key={value} className="check" translate="no">
          <input type="checkbox" name={field.name} value={value} defaultChecked={ticked.has(String(value))} />{' '}
          {label}
        </label>
      ))}
    </fieldset>
  );
}

interface Values {
  period: string;
  delivery: string;
  otherMonths: string;
  informed: string;
  beside: string;
}

/** Asks before the slips of a batch are made and told: what will be done cannot be undone. */
export default function SlipConfirm() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields<Values>('confirm', page.values, answer?.result);
  const label = (path: string) => t(`payroll.confirm.field.${path}`);
  const back = pathTo('slipBatchDetails', { id: page.id });
  const offered = deliveries.filter((delivery) => delivery !== 'attached' || page.byMail);
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('payroll.list'), to: pathTo('wageSlipList', {}) },
        { label: t('payroll.batch.one', { id: page.id }), to: back },
      ]}
    >
      <FormSummary answer={answer} formId="confirm" label={label} />
      <CommandForm id="confirm" noValidate>
        <input type="hidden" name="revision" value={page.revision} />
        <Columns
          main={
            <Panel title={t('payroll.confirm.how')}>
              <SelectField
                field={fields.period}
                label={label('period')}
                hint={t('payroll.confirm.periodHint')}
                options={page.months}
                required
              />
              <SelectField
                field={fields.delivery}
                label={label('delivery')}
                hint={t('payroll.confirm.deliveryHint')}
                options={offered.map((value) => ({ value, label: t(`payroll.delivery.${value}`) }))}
                required
              />
              {(page.otherMonths.length > 0 || fields.otherMonths.errors?.length) && (
                <CheckboxField field={fields.otherMonths} label={label('otherMonths')} />
              )}
              {page.again.length > 0 && <Beside field={fields.beside} people={page.again} />}
              {page.first > 0 && (
                <CheckboxField
                  field={fields.informed}
                  label={label('informed')}
                  hint={t('payroll.confirm.informedHint', { count: page.first })}
                />
              )}
              {page.letters.map(({ delivery, subject, text }) => (
                <div key={delivery} className={delivery === 'attached' ? 'attached-letter' : 'notice-letter'}>
                  <h3>{t(`payroll.confirm.letter.${delivery}`)}</h3>
                  <p>
                    <strong>{subject}</strong>
                  </p>
                  <p className="wrap">{text}</p>
                </div>
              ))}
            </Panel>
          }
          aside={<Sum page={page} />}
        />
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary" icon="mail">
            {t('payroll.confirm.action', { count: page.slips })}
          </Button>
        </FormActions>
      </CommandForm>
    </Page>
  );
}
