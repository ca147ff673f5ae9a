import type { ReactNode } from 'react';
import { CommandForm } from '../ui/form/command-form.tsx';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary, PlainField } from '../ui/form/field.tsx';
import { Definitions, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { FormAnswer } from './quotation-answer.server.ts';
import type { QuotationPage } from './quotation-page.server.ts';

interface Props {
  page: QuotationPage;
  answer: FormAnswer | undefined;
}

function useErrorAt(answer: FormAnswer | undefined) {
  const t = useText();
  return (field: string): string | undefined => {
    const found = answer?.errors.find((error) => error.field === field);
    return found && errorText(t, found.message);
  };
}

function Errors({ answer }: { answer: FormAnswer | undefined }) {
  const t = useText();
  const errors = answer?.errors ?? [];
  const labels: Readonly<Record<string, string>> = {
    name: t('public.form.name'),
    function: t('public.form.function'),
    reasonRefuse: t('public.form.reason'),
  };
  return (
    <ErrorSummary
      errors={errors.map(({ field, message }) => ({
        id: field,
        label: labels[field] ?? '',
        message: errorText(t, message),
      }))}
    />
  );
}

/** What every form of the page carries: the content that is answered to. */
const Content = ({ page }: Pick<Props, 'page'>) => (
  <input type="hidden" name="content" value={page.contentHash} />
);

function Tick({
  name,
  error,
  checked,
  children,
}: {
  name: string;
  error: string | undefined;
  checked: boolean;
  children: ReactNode;
}) {
  return (
    <div className="f check">
      <input
        type="checkbox"
        id={name}
        name={name}
        defaultChecked={checked}
        aria-required="true"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      <label htmlFor={name}>{children}</label>
      {error && (
        <span className="msg" id={`${name}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

/** Who accepts, and what is agreed to; nothing is accepted yet. */
function Accept({ page, answer }: Props) {
  const t = useText();
  const format = useFormat();
  const errorAt = useErrorAt(answer);
  const typed = answer?.typed ?? {};
  return (
    <Panel title={t('public.form.accept')} className="dialog">
      <Errors answer={answer} />
      <CommandForm action={page.accept} noValidate>
        <Content page={page} />
        <PlainField
          id="name"
          name="name"
          label={t('public.form.name')}
          defaultValue={typed['name'] ?? ''}
          error={errorAt('name')}
          autoComplete="name"
          maxLength={120}
          required
        />
        <PlainField
          id="function"
          name="function"
          label={t('public.form.function')}
          hint={t('public.form.functionHint')}
          defaultValue={typed['function'] ?? ''}
          error={errorAt('function')}
          autoComplete="organization-title"
          maxLength={120}
        />
        {page.status === 'expired' && (
          <Tick
            name="confirmExpired"
            error={errorAt('confirmExpired')}
            checked={typed['confirmExpired'] === 'on'}
          >
            {t('public.form.confirmExpired', { date: format.date(page.content.expiryDate) })}
          </Tick>
        )}
        <Tick name="consent" error={errorAt('consent')} checked={typed['consent'] === 'on'}>
          {page.consent}
        </Tick>
        <p className="hint">{t('public.form.kept')}</p>
        <div className="form-actions">
          <a className="btn quiet" href={page.here}>
            {t('ui.form.cancel')}
          </a>
          <Button name="intent" value="review" tone="primary" autoFocus>
            {t('public.form.review')}
          </Button>
        </div>
      </CommandForm>
    </Panel>
  );
}

const carried = ['name', 'function', 'consent', 'confirmExpired'] as const;

/** All of it once more, and the button that counts. */
function Confirm({ page, answer }: Props) {
  const t = useText();
  const format = useFormat();
  const typed = answer?.typed ?? {};
  return (
    <Panel title={t('public.form.confirm')} className="dialog">
      <Definitions
        items={[
          { term: t('public.form.quotation'), value: page.name },
          { term: t('commerce.totals.total'), value: format.money(page.totals.finalTotal) },
          { term: t('public.form.name'), value: <span translate="no">{typed['name']}</span> },
          ...(typed['function']
            ? [{ term: t('public.form.function'), value: <span translate="no">{typed['function']}</span> }]
            : []),
        ]}
      />
      <p>{page.consent}</p>
      <CommandForm action={page.accept}>
        <Content page={page} />
        {carried.map(
          (name) => typed[name] && <input key={name} type="hidden" name={name} value={typed[name]} />,
        )}
        <div className="form-actions">
          <Button name="intent" value="change" tone="quiet">
            {t('public.form.change')}
          </Button>
          <Button name="intent" value="accept" tone="primary" icon="check" autoFocus>
            {t('public.form.finally')}
          </Button>
        </div>
      </CommandForm>
    </Panel>
  );
}

function Refuse({ page, answer }: Props) {
  const t = useText();
  const errorAt = useErrorAt(answer);
  const typed = answer?.typed ?? {};
  const error = errorAt('reasonRefuse');
  return (
    <Panel title={t('public.form.refuse')} className="dialog">
      <Errors answer={answer} />
      <CommandForm action={page.refuse} noValidate>
        <Content page={page} />
        <div className="f">
          <label htmlFor="reasonRefuse">
            {t('public.form.reason')}
            <span className="required" aria-hidden="true" title={t('ui.field.required')}>
              {' '}
              *
            </span>
          </label>
          <textarea
            className="field"
            id="reasonRefuse"
            name="reasonRefuse"
            rows={3}
            defaultValue={typed['reasonRefuse'] ?? ''}
            aria-required="true"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'reasonRefuse-error' : undefined}
          />
          {error && (
            <span className="msg" id="reasonRefuse-error">
              {error}
            </span>
          )}
        </div>
        <PlainField
          id="name"
          name="name"
          label={t('public.form.name')}
          defaultValue={typed['name'] ?? ''}
          error={errorAt('name')}
          autoComplete="name"
          maxLength={120}
        />
        <div className="form-actions">
          <a className="btn quiet" href={page.here}>
            {t('ui.form.cancel')}
          </a>
          <Button name="intent" value="refuse" tone="danger" autoFocus>
            {t('public.form.refuseFinally')}
          </Button>
        </div>
      </CommandForm>
    </Panel>
  );
}

const forms = { accept: Accept, confirm: Confirm, refuse: Refuse };

/** The form of a step; one that was answered with errors is as it was typed. */
export function AnswerForm({ step, ...props }: Props & { step: FormAnswer['step'] }) {
  const Form = forms[step];
  return <Form {...props} />;
}
