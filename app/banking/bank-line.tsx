import { useActionData, useLoaderData } from '@remix-run/react';
import { CommandForm } from '../ui/form/command-form.tsx';
import type { FormAnswer } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { FormActions, PlainField, SelectField } from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Columns, Definitions, Page, Panel } from '../ui/page.tsx';
import { errorText } from '../ui/form/errors.ts';
import { useFormat, useText } from '../ui/text.tsx';
import { bankLinePage, runBankLine, type BankLineData } from './bank-line.server.ts';
import { Likelihood, LineWords } from './bank-words.tsx';
import { BookLine } from './book-line.tsx';
import { ExpenseBatches } from './expense-batches.tsx';
import { PaymentsBehind, RecordedPayments } from './recorded-payments.tsx';
import { formFields } from '../ui/form/form-fields.ts';

export const meta = titleOf;

export const loader = screen('bankLine', bankLinePage);
export const action = screen('bankLine', runBankLine);

interface Props {
  page: BankLineData;
  answer: FormAnswer | undefined;
}

/** What is known of the movement. */
function Movement({ page: { row, amount } }: Pick<Props, 'page'>) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel>
      <Definitions
        items={[
          { term: t('banking.column.date'), value: format.date(row.date) },
          { term: t('banking.column.amount'), value: <b>{format.money(amount)}</b> },
          { term: t('banking.column.label'), value: <LineWords row={row} /> },
          ...(row.bankReference
            ? [
                {
                  term: t('banking.column.bankReference'),
                  value: <span translate="no">{row.bankReference}</span>,
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}

function Proposals({ page: { proposals } }: Pick<Props, 'page'>) {
  const t = useText();
  const format = useFormat();
  if (proposals.length === 0) return null;
  return (
    <Panel title={t('banking.line.proposals')}>
      <ul className="todo">
        {proposals.map((proposal) => (
          <li key={proposal.to}>
            <div>
              <a className="link" href={proposal.to} translate="no">
                {proposal.clientName ?? t('commerce.erased')} ·{' '}
                {proposal.documents
                  .map(({ number, amount }) => `${number} (${format.amount(amount)})`)
                  .join(', ')}
              </a>
              <small>{proposal.reasons.map((reason) => t(`banking.reason.${reason}`)).join(', ')}</small>
            </div>
            <Likelihood proposal={proposal} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Whose the movement is: found by some words of the name. */
function ChooseParty({ page }: Pick<Props, 'page'>) {
  const t = useText();
  const { keyword, parties, address } = page;
  return (
    <Panel title={t('banking.line.choose')}>
      <search className="filters">
        <form action={address} method="get">
          <input
            className="field search"
            type="search"
            name="keyword"
            defaultValue={keyword}
            aria-label={t('banking.line.search')}
            placeholder={t('banking.line.search')}
          />
          <Button>{t('search.submit')}</Button>
        </form>
      </search>
      {parties?.length === 0 && <p className="hint">{t('banking.line.nobody')}</p>}
      {parties !== null && parties.length > 0 && (
        <ul className="todo">
          {parties.map(({ id, name, city, to }) => (
            <li key={id}>
              <div>
                <a className="link" href={to} translate="no">
                  {name}
                </a>
                <small translate="no">{city}</small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The documents of the chosen one, each with what of the movement settles it. */
function Settle({ page, answer }: Props) {
  const t = useText();
  const format = useFormat();
  const fields = formFields<BankLineData['values']>('settle', page.values, answer?.result);
  const { party, types } = page;
  if (party === null) return null;
  const rows = fields.allocations.rows();
  return (
    <CommandForm id="settle" noValidate className="card panel">
      <button type="submit" hidden>
        {t('banking.line.record')}
      </button>
      <input type="hidden" name="client" value={party.id} />
      <h2 translate="no">{party.name}</h2>
      <p className="hint">
        {t(party.documents.length === 0 ? 'banking.line.noDocument' : 'banking.line.hint')}
      </p>
      {party.documents.map((document, index) => {
        const field = rows[index]?.parts().amount;
        const name = `allocations[${index}]`;
        const typed = field?.initialValue;
        const [error] = [...(field?.errors ?? []), ...(rows[index]?.parts() ? [] : [])];
        return (
          <div key={document.version} className="bank-document">
            <input type="hidden" name={`${name}.kind`} value={document.kind} />
            <input type="hidden" name={`${name}.version`} value={document.version} />
            <div>
              <a href={document.to}>{document.number}</a>
              <small>
                {t('banking.line.due', {
                  due: format.money(document.due),
                  date: format.date(document.dueDate),
                })}
              </small>
            </div>
            <PlainField
              id={`settle-allocations[${index}].amount`}
              name={`${name}.amount`}
              label={t('banking.line.amount', { number: document.number })}
              defaultValue={typeof typed === 'string' ? typed : document.amount}
              error={error === undefined ? undefined : errorText(t, error)}
              inputMode="decimal"
            />
          </div>
        );
      })}
      <SelectField
        field={fields.paymentType}
        label={t('commerce.payment.field.paymentType')}
        options={types}
        required
      />
      {page.rates.length > 0 && (
        <SelectField
          field={fields.vat}
          label={t('commerce.payment.field.vat')}
          hint={t('payments.advanceHint')}
          options={page.rates}
          placeholder={t('payments.noAdvance')}
        />
      )}
      <FormActions>
        <a className="btn quiet" href={page.address}>
          {t('banking.line.otherParty')}
        </a>
        <Button tone="primary">{t('banking.line.record')}</Button>
      </FormActions>
    </CommandForm>
  );
}

function Ignore() {
  const t = useText();
  return (
    <CommandForm className="card panel">
      <h2>{t('banking.line.ignore')}</h2>
      <PlainField
        id="ignore-reason"
        name="reason"
        label={t('banking.line.reason')}
        hint={t('banking.line.reasonHint')}
        maxLength={200}
      />
      <FormActions>
        <Button name="intent" value="ignore">
          {t('banking.action.ignore')}
        </Button>
      </FormActions>
    </CommandForm>
  );
}

/** A movement that was dealt with: what became of it. */
function Settled({ page: { row, behind, booking } }: Pick<Props, 'page'>) {
  const t = useText();
  const isBooked = row.status === 'booked';
  if (row.status === 'matched') return <PaymentsBehind payments={behind} />;
  return (
    <CommandForm className="card panel">
      <h2>{t(`banking.status.${row.status}`)}</h2>
      {isBooked && (
        <p>
          {row.account} {booking.accountName}
        </p>
      )}
      {row.reason && row.reason !== booking.accountName && <p>{row.reason}</p>}
      {isBooked && <p className="hint">{t('banking.book.reverseHint')}</p>}
      <Button name="intent" value={isBooked ? 'reverse' : 'reopen'}>
        {t(`banking.action.${isBooked ? 'reverse' : 'reopen'}`)}
      </Button>
    </CommandForm>
  );
}

/** One movement of a bank account, dealt with by hand. */
export default function BankLine() {
  const page = useLoaderData<() => Promise<BankLineData>>();
  const answer = useActionData<() => Promise<FormAnswer>>();
  const t = useText();
  const { statement, row } = page;
  const label = (path: string) => {
    const position = /^allocations\[(\d+)\]/.exec(path)?.[1];
    const document = position === undefined ? undefined : page.party?.documents[Number(position)];
    if (path === 'vat') return t('commerce.payment.field.vat');
    if (['account', 'label', 'learn'].includes(path)) return t(`banking.book.${path}`);
    const known = ['paymentType', 'client', 'payments'].includes(path);
    return document?.number ?? t(`banking.field.${known ? path : 'other'}`);
  };
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('banking.list.title'), to: pathTo('bankList', {}) },
        { label: statement.number ?? statement.name, to: pathTo('bankDetails', { id: statement.id }) },
      ]}
    >
      <FormSummary answer={answer} formId="settle" label={label} />
      {row.status === 'open' ? (
        <Columns
          main={
            <>
              <Movement page={page} />
              <ExpenseBatches page={page} />
              <RecordedPayments page={page} answer={answer} />
              {page.party === null ? <ChooseParty page={page} /> : <Settle page={page} answer={answer} />}
            </>
          }
          aside={
            <>
              <Proposals page={page} />
              <BookLine page={page} answer={answer} />
              <Ignore />
            </>
          }
        />
      ) : (
        <>
          <Movement page={page} />
          <Settled page={page} />
        </>
      )}
    </Page>
  );
}
