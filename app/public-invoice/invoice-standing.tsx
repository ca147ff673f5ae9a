import { compare, isZero } from '#domain/kernel/decimal.ts';
import { LinkButton } from '../ui/button.tsx';
import { Definitions, Alert } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { InvoicePage } from './invoice-page.server.ts';

const tones = { open: 'info', late: 'warn', paid: 'ok', credited: 'warn' } as const;

/** How the invoice stands, in a sentence. */
function Words({ page: { standing, due, next, credits } }: { page: InvoicePage }) {
  const t = useText();
  const format = useFormat();
  const params = {
    due: format.money(due),
    next: format.money(next.amount),
    date: format.date(next.dueDate),
    number: credits.join(', '),
  };
  const said = next.later.length === 0 ? 'status' : 'statusOfPart';
  return <Alert tone={tones[standing]}>{t(`public.invoice.${said}.${standing}`, params)}</Alert>;
}

/** An instalment: its day and amount, and what is left of it where that is not all. */
function useInstalment() {
  const t = useText();
  const format = useFormat();
  return ({ on, amount, left }: InvoicePage['schedule'][number], index: number) => {
    const said = isZero(left) ? 'partPaid' : compare(left, amount) < 0 ? 'partLeft' : 'part';
    const params = { date: format.date(on), amount: format.money(amount), left: format.money(left) };
    return {
      term: t('public.invoice.instalment', { rank: index + 1 }),
      value: t(`public.invoice.${said}`, params),
    };
  };
}

/** What is to be paid: all of it, or what is asked for next and what later. */
function useDue({ due, next, later }: InvoicePage) {
  const t = useText();
  const format = useFormat();
  const whole = { term: t('public.invoice.due'), value: <b>{format.money(due)}</b> };
  if (next.later.length === 0) return [whole];
  return [
    { term: t('public.invoice.due'), value: format.money(due) },
    {
      term: t('public.invoice.next', { date: format.date(next.dueDate) }),
      value: <b>{format.money(next.amount)}</b>,
    },
    { term: t('public.invoice.later'), value: format.money(later) },
  ];
}

/** What was settled of it, where something was and something is left. */
function useSettled({ paid, credited }: InvoicePage) {
  const t = useText();
  const format = useFormat();
  return [
    { term: t('public.invoice.paid'), amount: paid },
    { term: t('public.invoice.credited'), amount: credited },
  ].flatMap(({ term, amount }) => (isZero(amount) ? [] : [{ term, value: format.money(amount) }]));
}

/** Above the paper: what the invoice is, what remains to be paid until when, and its PDF. */
export function InvoiceStanding({ page }: { page: InvoicePage }) {
  const t = useText();
  const format = useFormat();
  const { number, date, supplied, dueDate, schedule, totals, pdf } = page;
  const settled = useSettled(page);
  const instalment = useInstalment();
  const toPay = useDue(page);
  return (
    <>
      <div className="head">
        <h1>{t('public.invoice.heading', { number })}</h1>
        <strong className="visitor-total">
          {t('public.total', { total: format.money(totals.finalTotal) })}
        </strong>
      </div>
      <Words page={page} />
      <section className="card panel receipt">
        <Definitions
          items={[
            { term: t('public.invoice.date'), value: format.date(date) },
            ...(supplied === null
              ? []
              : [{ term: t('public.invoice.supplied'), value: format.date(supplied) }]),
            ...(schedule.length === 0
              ? [{ term: t('public.invoice.dueDate'), value: format.date(dueDate) }]
              : schedule.map(instalment)),
            ...settled,
            ...toPay,
          ]}
        />
      </section>
      <p className="visitor-files">
        {pdf === null ? (
          <span className="hint">{t('public.pdfSoon')}</span>
        ) : (
          <LinkButton to={pdf} icon="download">
            {t('public.pdf')}
          </LinkButton>
        )}
      </p>
    </>
  );
}
