import { useActionData, useLoaderData } from '@remix-run/react';
import { deliveries } from '#domain/payroll/slip-batch.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { CheckboxField, FormActions, SelectField } from '../../ui/form/field.tsx';
import { formFields } from '../../ui/form/form-fields.ts';
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

function Named({ what, people }: { what: string; people: readonly string[] }) {
  const t = useText();
  if (people.length === 0) return null;
  const more = people.length - MOST_NAMED;
  return (
    <p>
      {t(`payroll.confirm.${what}`, { count: people.length })}{' '}
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
          { term: t('payroll.confirm.left'), value: String(page.left) },
        ]}
      />
      <Named what="paper" people={page.paper} />
      <Named what="unreached" people={page.unreached} />
      <Named what="again" people={page.again} />
      <Named what="otherMonths" people={page.otherMonths} />
    </Panel>
  );
}

interface Values {
  period: string;
  delivery: string;
  otherMonths: string;
  informed: string;
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
              {page.first > 0 && (
                <CheckboxField
                  field={fields.informed}
                  label={label('informed')}
                  hint={t('payroll.confirm.informedHint', { count: page.first })}
                />
              )}
              <h3>{t('payroll.confirm.letter')}</h3>
              <p>
                <strong>{page.letter.subject}</strong>
              </p>
              <p className="wrap">{page.letter.text}</p>
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
