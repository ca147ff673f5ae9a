import { useActionData, useLoaderData } from '@remix-run/react';
import { pathTo } from '../../paths.ts';
import { Question } from '../../ui/form/ask-first.tsx';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form/field.tsx';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { Page } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { usePartLabel } from '../part-form.tsx';
import { StepFields } from './wizard-fields.tsx';
import { WizardSummary } from './wizard-summary.tsx';
import { mainSteps, type WizardStep } from './wizard-steps.ts';
import type { StepAnswer, WizardPage } from './wizard.server.ts';

/** Where one is of the two steps; what is said beside the summary belongs to it. */
function Steps({ draft, current }: { draft: string | null; current: WizardStep }) {
  const t = useText();
  const shown = current === 'identity' ? 'identity' : 'summary';
  return (
    <ol className="wizard-steps" aria-label={t('companies.new.steps')}>
      {mainSteps.map((step, index) => (
        <li key={step} aria-current={step === shown ? 'step' : undefined}>
          <b>{index + 1}</b>{' '}
          {draft === null || step === current ? (
            t(`companies.step.${step}`)
          ) : (
            <a href={pathTo('companyDraft', { draft }, { step })}>{t(`companies.step.${step}`)}</a>
          )}
        </li>
      ))}
    </ol>
  );
}

const nextWords = (step: WizardStep): string => {
  if (step === 'summary') return 'companies.new.finish';
  return step === 'identity' ? 'companies.new.next' : 'companies.new.keep';
};

function Buttons({ page: { draft, step } }: { page: WizardPage }) {
  const t = useText();
  return (
    <FormActions>
      {draft !== null && (
        <Button name="go" value="drop" tone="quiet" formNoValidate>
          {t('companies.new.drop')}
        </Button>
      )}
      {step !== 'identity' && (
        <Button name="go" value="back" tone="quiet" formNoValidate>
          {t('companies.new.back')}
        </Button>
      )}
      <Button name="go" value="next" tone="primary">
        {t(nextWords(step))}
      </Button>
    </FormActions>
  );
}

/** A company is set up in two steps, which work without scripts; what was typed is kept from step to step. */
export function CompanyWizard({ others = null }: { others?: React.ReactNode }) {
  const page = useLoaderData<() => Promise<WizardPage>>();
  const answer = useActionData<() => Promise<StepAnswer>>();
  const t = useText();
  const label = usePartLabel();
  const { title, draft, step } = page;
  return (
    <Page title={title} crumbs={[{ label: t('companies.list.title'), to: pathTo('companyList', {}) }]}>
      {others}
      <Steps draft={draft} current={step} />
      <FormSummary answer={answer} formId="setup" label={label} />
      <form method="post" id="setup" className="wizard" noValidate>
        {/* Enter goes on, whichever buttons stand before. */}
        <button type="submit" name="go" value="next" className="unseen" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="step" value={step} />
        {step === 'summary' ? (
          <WizardSummary page={page} />
        ) : (
          <StepFields key={step} page={page} answer={answer} />
        )}
        <Buttons page={page} />
      </form>
      {draft !== null && (
        <Question name="drop" intent="drop" label={t('companies.new.drop')} text={t('ask.companyDraft')} />
      )}
    </Page>
  );
}
