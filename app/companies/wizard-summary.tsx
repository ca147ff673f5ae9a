import { pathTo } from '../paths.ts';
import { errorText } from '../ui/errors.ts';
import { Definitions, Notice, Panel } from '../ui/page.tsx';
import { formatIban } from '../ui/format.ts';
import { useText } from '../ui/text.tsx';
import { usePartLabel } from './part-form.tsx';
import { stepOfField } from './wizard-steps.ts';
import type { WizardPage } from './wizard.server.ts';

/** What still stands in the way, each a link to its step. */
function Missing({ page: { draft, summary } }: { page: WizardPage }) {
  const t = useText();
  const label = usePartLabel();
  const errors = Object.entries(summary?.errors ?? {});
  if (errors.length === 0) return <Notice tone="ok">{t('companies.new.complete')}</Notice>;
  return (
    <div className="summary" role="alert">
      <h2>{t('companies.new.incomplete')}</h2>
      <ul>
        {errors.map(([path, messages]) => (
          <li key={path}>
            <a href={pathTo('companyDraft', { draft: draft ?? '' }, { step: stepOfField(path) })}>
              {t('ui.summary.item', { label: label(path), message: errorText(t, messages?.[0] ?? 'errors.invalid') })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
} // prettier-ignore

/** The company as it is going to be. */
export function WizardSummary({ page }: { page: WizardPage }) {
  const t = useText();
  const company = page.summary?.company ?? null;
  const field = (name: string) => t(`companies.field.${name}`);
  return (
    <>
      <Missing page={page} />
      {company && (
        <Panel title={company.name}>
          <Definitions
            items={[
              { term: field('siren'), value: company.siren },
              { term: field('siret'), value: company.siret },
              { term: field('vatNumber'), value: company.vatNumber ?? t('companies.new.vatNumberFollows') },
              { term: field('legalForm'), value: company.legalForm },
              { term: field('capital'), value: company.capital },
              { term: field('rcs'), value: company.rcs },
              {
                term: field('address'),
                value: `${company.address.street}, ${company.address.postalCode} ${company.address.city}`,
              },
              { term: field('iban'), value: company.iban && formatIban(company.iban) },
              { term: field('fiscalYearStart'), value: t(`companies.month.${company.fiscalYearStart}`) },
              { term: field('vatRegime'), value: t(`companies.vatRegime.${company.vatRegime}`) },
              { term: t('numbering.kind.invoice'), value: company.numbering.invoice },
              {
                term: t('companies.step.users'),
                value: company.users.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ') || null,
              },
            ]}
          />
          <p className="hint">{t('companies.new.finishHint')}</p>
        </Panel>
      )}
    </>
  );
} // prettier-ignore
