import { useActionData, useLoaderData } from '@remix-run/react';
import { CommandForm } from '../ui/form/command-form.tsx';
import { Button } from '../ui/button.tsx';
import { FormActions } from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Page } from '../ui/page.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';
import { InvoiceChoice } from './recurring-choice.tsx';
import { Back, Carried, Revision } from './recurring-carried.tsx';
import { RecurringSummary } from './recurring-summary.tsx';
import { Telling } from './recurring-telling.live.tsx';
import type { WizardPage, WizardStep } from './recurring-wizard.server.ts';

const steps = ['invoice', 'information', 'summary'] as const satisfies readonly WizardStep[];

function Steps({ current }: { current: WizardStep }) {
  const t = useText();
  return (
    <ol className="wizard-steps" aria-label={t('recurring.steps')}>
      {steps.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          <b>{index + 1}</b> {t(`recurring.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** Step 1 only reads as long as nothing was typed. */
function Choosing({ page }: { page: WizardPage }) {
  const typed = Object.keys(page.typed).some((name) => name !== 'invoice');
  if (!typed)
    return (
      <form id="recurring">
        <InvoiceChoice page={page} />
      </form>
    );
  return (
    <CommandForm id="recurring">
      <Carried typed={page.typed} except={['invoice']} />
      <Revision page={page} />
      <InvoiceChoice page={page} />
    </CommandForm>
  );
}

function Summing({ page }: { page: WizardPage }) {
  const t = useText();
  return (
    <CommandForm id="recurring" className="wizard" noValidate>
      <Revision page={page} />
      <Carried typed={page.typed} />
      <RecurringSummary page={page} />
      <FormActions>
        <Back to="information">{t('recurring.back')}</Back>
        <Button name="step" value="save" tone="primary">
          {t(page.id === null ? 'recurring.create' : 'ui.form.save')}
        </Button>
      </FormActions>
    </CommandForm>
  );
}

const shown = { invoice: Choosing, information: Telling, summary: Summing } as const;

/** A recurring invoice in three steps, which work without scripts: everything typed goes along in the form. */
export function RecurringWizard() {
  const loaded = useLoaderData<() => Promise<WizardPage>>();
  const answered = useActionData<() => Promise<WizardPage>>();
  const page = answered ?? loaded;
  const t = useText();
  const label = (path: string) => t(`recurring.field.${path}`);
  const Step = shown[page.step];
  const crumbs = [{ label: t('recurring.list'), to: page.list }];
  return (
    <Page
      title={page.title}
      crumbs={crumbs}
      alert={page.stale ? <StaleAlert stale={page.stale} label={label} /> : undefined}
    >
      <Steps current={page.step} />
      <FormSummary answer={{ result: { error: page.errors } }} formId="recurring" label={label} />
      <Step page={page} />
    </Page>
  );
}
