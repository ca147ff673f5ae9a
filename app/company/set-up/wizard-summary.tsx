import { formatSiren, formatSiret, formatVatNumber } from '#domain/kernel/identifier-words.ts';
import { pathTo } from '../../paths.ts';
import { errorText } from '../../ui/form/errors.ts';
import { Definitions, Alert, Panel } from '../../ui/page.tsx';
import { formatIban } from '../../ui/format.ts';
import { useFormat, useText } from '../../ui/text.tsx';
import { capitalWords } from '../capital.ts';
import { usePartLabel } from '../part-form.tsx';
import { stepOfField, type TypedStep } from './wizard-steps.ts';
import type { WizardPage } from './wizard.server.ts';

type Summary = NonNullable<WizardPage['summary']>;
type Company = NonNullable<Summary['company']>;

const stepOf = (draft: string | null, step: TypedStep): string =>
  pathTo('companyDraft', { draft: draft ?? '' }, { step });

/** What still stands in the way, each a link to its step; else what the company's page is going to ask for. */
function Missing({ page: { draft, summary } }: { page: WizardPage }) {
  const t = useText();
  const label = usePartLabel();
  const errors = Object.entries(summary?.errors ?? {});
  const missing = summary?.missing ?? [];
  if (errors.length === 0 && missing.length === 0)
    return <Alert tone="ok">{t('companies.new.complete')}</Alert>;
  if (errors.length === 0)
    return (
      <Alert tone="warn">
        <span>
          {t('companies.ready.almost')}{' '}
          {missing.map((check, index) => (
            <span key={check}>
              {index > 0 && ', '}
              <a href={stepOf(draft, stepOfField(check))}>{t(`companies.ready.${check}`)}</a>
            </span>
          ))}
          . {t('companies.new.missingHint')}
        </span>
      </Alert>
    );
  return (
    <div className="summary" role="alert">
      <h2>{t('companies.new.incomplete')}</h2>
      <ul>
        {errors.map(([path, messages]) => (
          <li key={path}>
            <a href={stepOf(draft, stepOfField(path))}>
              {t('ui.summary.item', {
                label: label(path),
                message: errorText(t, messages?.[0] ?? 'errors.invalid'),
              })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Term = [term: string, value: string | null];

/** A part of what was said, or of what is usual, and the way to say it otherwise. */
function Part({ title, to, terms }: { title: string; to: string; terms: readonly Term[] }) {
  const t = useText();
  return (
    <Panel title={title}>
      <Definitions items={terms.map(([term, value]) => ({ term, value: value ?? '–' }))} />
      <p>
        <a className="link" href={to}>
          {t('commerce.action.edit')}
          <span className="unseen"> {title}</span>
        </a>
      </p>
    </Panel>
  );
}

function useParts(company: Company, firstInvoice: string | null): Record<TypedStep, readonly Term[]> {
  const t = useText();
  const format = useFormat();
  const field = (name: string) => t(`companies.field.${name}`);
  const { address } = company;
  return {
    identity: [
      [field('siren'), company.siren && formatSiren(company.siren)],
      [field('siret'), company.siret && formatSiret(company.siret)],
      [field('vatNumber'), company.vatNumber && formatVatNumber(company.vatNumber)],
      [field('legalForm'), company.legalForm],
      [field('capital'), capitalWords(format, company.capital)],
      [field('rcs'), company.rcs],
      [field('naf'), company.naf],
      [field('address'), `${address.street}, ${address.postalCode} ${address.city}`],
    ],
    contact: [
      [field('phone'), company.phone],
      [field('email'), company.email],
      [field('website'), company.website],
      [field('insurance'), company.insurance],
    ],
    bank: [[field('iban'), company.iban && formatIban(company.iban)]],
    regime: [
      [field('fiscalYearStart'), t(`companies.month.${company.fiscalYearStart}`)],
      [field('vatRegime'), t(`companies.vatRegime.${company.vatRegime}`)],
      [field('latePenalty'), company.latePenalty ?? t('companies.new.usualPenalty')],
    ],
    numbering: [[t('companies.new.firstInvoice'), firstInvoice]],
    users: [
      [
        t('companies.step.users'),
        company.users.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ') || null,
      ],
    ],
  };
}

const parts = ['identity', 'contact', 'bank', 'regime', 'numbering', 'users'] as const;

function Parts({
  draft,
  company,
  firstInvoice,
}: {
  draft: string | null;
  company: Company;
  firstInvoice: string | null;
}) {
  const t = useText();
  const terms = useParts(company, firstInvoice);
  return (
    <>
      {parts.map((part) => (
        <Part
          key={part}
          title={part === 'identity' ? company.name : t(`companies.step.${part}`)}
          to={stepOf(draft, part)}
          terms={terms[part]}
        />
      ))}
      <p className="hint">{t('companies.new.finishHint')}</p>
    </>
  );
}

/** The company as it is going to be. */
export function WizardSummary({ page }: { page: WizardPage }) {
  const { summary, draft } = page;
  return (
    <>
      <Missing page={page} />
      {summary?.company && (
        <Parts draft={draft} company={summary.company} firstInvoice={summary.firstInvoice} />
      )}
    </>
  );
}
