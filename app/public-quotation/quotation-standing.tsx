import { LinkButton } from '../ui/button.tsx';
import { Definitions, Alert } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { FileSize } from '../attachments/file-words.tsx';
import type { QuotationPage } from './quotation-page.server.ts';

const tones = {
  open: 'info',
  expired: 'warn',
  accepted: 'ok',
  refused: 'info',
  cancelled: 'warn',
  replaced: 'warn',
} as const;

/** How the quotation stands, in a sentence. */
function Words({ page }: { page: QuotationPage }) {
  const t = useText();
  const format = useFormat();
  const { status, content, answer } = page;
  const at = status === 'accepted' ? answer.accepted : status === 'refused' ? answer.refused : null;
  const params = { date: format.date(content.expiryDate), at: at === null ? '' : format.dateTime(at) };
  return (
    <Alert tone={tones[status]}>
      {status === 'open' && content.expiryDate === null
        ? t('public.status.openWithoutEnd')
        : t(`public.status.${status}`, params)}
      {status === 'refused' && answer.reason && <> {t('public.reason', { reason: answer.reason })}</>}
    </Alert>
  );
}

/** What was accepted by a link, with its fingerprints: the client's own receipt. */
function Receipt({ page }: { page: QuotationPage }) {
  const t = useText();
  const { consent } = page.answer;
  if (!consent) return null;
  const who = [consent.name, consent.function].filter(Boolean).join(', ');
  return (
    <section className="card panel receipt">
      <h2>{t('public.receipt.title')}</h2>
      {consent.standing !== 'valid' && <Alert tone="warn">{t(`public.standing.${consent.standing}`)}</Alert>}
      <Definitions
        items={[
          ...(who === ''
            ? []
            : [{ term: t('public.receipt.who'), value: <span translate="no">{who}</span> }]),
          { term: t('public.receipt.consent'), value: consent.text },
          { term: t('public.receipt.content'), value: <code className="hash">{consent.content}</code> },
          { term: t('public.receipt.pdf'), value: <code className="hash">{consent.pdf}</code> },
        ]}
      />
    </section>
  );
}

function Files({ page }: { page: QuotationPage }) {
  const t = useText();
  return (
    <p className="visitor-files">
      {page.pdf === null ? (
        <span className="hint">{t('public.pdfSoon')}</span>
      ) : (
        <LinkButton to={page.pdf} icon="download">
          {t('public.pdf')}
        </LinkButton>
      )}
      {page.files.map(({ name, size, to }) => (
        <LinkButton key={to} to={to} icon="file" tone="quiet">
          <span translate="no">{name}</span> <FileSize bytes={size} />
        </LinkButton>
      ))}
    </p>
  );
}

/** Above the paper: what the quotation is, how it stands, what may be taken along and answered. */
export function QuotationStanding({ page, asks }: { page: QuotationPage; asks: boolean }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <div className="head">
        <h1>{t('public.heading', { number: page.name })}</h1>
        <strong className="visitor-total">
          {t('public.total', { total: format.money(page.totals.finalTotal) })}
        </strong>
        {page.answerable && asks && (
          <div className="actions">
            <LinkButton to={page.refuse}>{t('public.refuse')}</LinkButton>
            <LinkButton to={page.accept} tone="primary" icon="check">
              {t('public.accept')}
            </LinkButton>
          </div>
        )}
      </div>
      <Words page={page} />
      <Files page={page} />
      <Receipt page={page} />
    </>
  );
}

/** To whoever sent a form that the quotation's state no longer admits. */
export function MissedAnswer() {
  const t = useText();
  return <Alert tone="warn">{t('public.missed')}</Alert>;
}
