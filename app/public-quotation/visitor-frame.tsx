import { formatSiren, formatVatNumber } from '#domain/kernel/identifier-words.ts';
import { useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { loader as rootLoader } from '../root.tsx';
import { accentRule } from '../shell/accent.ts';
import { useFormat, useText } from '../ui/text.tsx';
import type { QuotationPage } from './quotation-page.server.ts';

/** What the frame shows of a page: whose it is, and its languages. */
export type VisitorPage = Pick<QuotationPage, 'company' | 'language' | 'languages'>;

const isText = (part: string | null | false | undefined): part is string =>
  typeof part === 'string' && part !== '';

/** Who the company is in law, in a line. */
function useLegalLine({
  name,
  legalForm,
  capital,
  siren,
  rcs,
  vatNumber,
  address,
}: QuotationPage['company']) {
  const t = useText();
  const format = useFormat();
  const { street, postalCode, city } = address;
  // Written in words, or a number of euros.
  const worth =
    capital !== null && /^\d+(\.\d+)?$/.test(capital)
      ? format.money(capital).replace(/[.,]00(?=\D|$)/, '')
      : capital;
  return [
    name,
    legalForm,
    worth && t('public.capital', { capital: worth }),
    rcs && siren ? `RCS ${rcs} ${formatSiren(siren)}` : siren && `SIREN ${formatSiren(siren)}`,
    vatNumber && t('public.vatNumber', { number: formatVatNumber(vatNumber) }),
    [street, `${postalCode} ${city}`].filter(isText).join(', '),
  ]
    .filter(isText)
    .join(' · ');
}

function Brand({ company }: Pick<QuotationPage, 'company'>) {
  return company.logo === null ? (
    <b className="visitor-name">{company.name}</b>
  ) : (
    <img className="visitor-logo" src={company.logo} alt={company.name} />
  );
}

function Languages({ language, languages }: Pick<QuotationPage, 'language' | 'languages'>) {
  const t = useText();
  return (
    <nav className="visitor-languages" aria-label={t('public.language')}>
      {languages.map(({ one, to }) => (
        <a
          key={one}
          href={to}
          lang={one}
          className={one === language ? 'chip on' : 'chip'}
          aria-current={one === language ? 'true' : undefined}
        >
          {t(`shell.ownLanguage.${one}`)}
        </a>
      ))}
    </nav>
  );
}

/**
 * The frame of what a client reads without an account: the company's own name and colours, and nothing of the product.
 */
export function VisitorFrame({ page, children }: { page: VisitorPage; children: ReactNode }) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const { company } = page;
  const accent = accentRule(company.accent);
  const legal = useLegalLine(company);
  return (
    <div className="visitor">
      {accent && <style nonce={root?.nonce}>{accent}</style>}
      <header>
        <Brand company={company} />
        <Languages language={page.language} languages={page.languages} />
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer>
        <p>{legal}</p>
        <p>{[company.phone, company.email].filter(isText).join(' · ')}</p>
      </footer>
    </div>
  );
}
