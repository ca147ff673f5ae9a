import { useActionData, useLoaderData } from '@remix-run/react';
import { isZero } from '#domain/kernel/decimal.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { AttachedDocuments } from '../attachments/attached-documents.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { linkWith } from '../ui/links.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { Definitions, EmptyState, Alert, Panel } from '../ui/page.tsx';
import type { Column } from '../ui/list/table.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import {
  bankDetails,
  runBankLines,
  type BankDetailsData,
  type BankLinesAnswer,
  type ShownLine,
  type ShownProposal,
} from './bank-details.server.ts';
import { LineWords, OwnAccountWords, ProposalCell } from './bank-words.tsx';

export const meta = titleOf;

export const loader = screen('bankDetails', bankDetails);
export const action = screen('bankDetails', runBankLines);

function Answer({ answer }: { answer: BankLinesAnswer | undefined }) {
  const t = useText();
  if (!answer) return null;
  if (answer.error) return <Alert tone="warn">{errorText(t, answer.error)}</Alert>;
  return (
    <Alert tone="warn">
      {t('banking.notice.some', { done: answer.done, refused: answer.refused.length })}
      <ul>
        {answer.refused.map(({ line, errors }) => (
          <li key={line}>
            {t('banking.notice.line', { line })} {errors.map((error) => errorText(t, error)).join(' · ')}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** The books beside the bank: what its account holds on the statement's last day. */
function useControl({ control }: BankDetailsData) {
  const t = useText();
  const format = useFormat();
  if (control === null) return [];
  if (control === 'unknown')
    return [
      {
        term: t('banking.details.control'),
        value: <Badge tone="warn">{t('banking.details.notOurs')}</Badge>,
      },
    ];
  const { account, booked, difference, to } = control;
  const isSame = difference === null || isZero(difference);
  return [
    {
      term: t('banking.details.booked', { account }),
      value: (
        <>
          <a className="link" href={to}>
            {format.money(booked)}
          </a>{' '}
          {difference !== null && (
            <Badge tone={isSame ? 'ok' : 'warn'}>
              {isSame
                ? t('banking.details.agrees')
                : t('banking.details.differs', { difference: format.money(difference) })}
            </Badge>
          )}
        </>
      ),
    },
  ];
}

function Summary({ page }: { page: BankDetailsData }) {
  const { statement } = page;
  const control = useControl(page);
  const t = useText();
  const format = useFormat();
  const balance = (name: 'opening' | 'closing') => {
    const amount = statement[name];
    return amount === null ? [] : [{ term: t(`banking.details.${name}`), value: format.money(amount) }];
  };
  return (
    <Panel>
      <Definitions
        items={[
          {
            term: t('banking.column.account'),
            value: statement.account && (
              <OwnAccountWords iban={statement.account} name={page.accounts[statement.account]} />
            ),
          },
          {
            term: t('banking.column.period'),
            value: t('banking.list.period', {
              from: format.date(statement.firstDate),
              until: format.date(statement.lastDate),
            }),
          },
          ...balance('opening'),
          ...balance('closing'),
          ...control,
          { term: t('banking.column.importedAt'), value: format.dateTime(statement.importedAt) },
          ...(statement.skipped > 0
            ? [{ term: t('banking.details.skipped'), value: format.integer(statement.skipped) }]
            : []),
          ...(statement.repeated > 0
            ? [{ term: t('banking.details.repeated'), value: format.integer(statement.repeated) }]
            : []),
        ]}
      />
      {!statement.addsUp && <Alert tone="warn">{t('banking.details.doesNotAddUp')}</Alert>}
      {statement.erased && <p className="hint">{t('banking.details.erased')}</p>}
    </Panel>
  );
}

/** What became of a line, or what it probably settles. */
function Outcome({ row, page }: { row: ShownLine; page: BankDetailsData }) {
  const t = useText();
  if (row.status === 'matched' && row.payments > 1)
    return (
      <>
        <Badge tone="ok">{t('banking.status.matched')}</Badge>{' '}
        {page.mayRecord ? (
          <a className="link" href={pathTo('bankLine', { id: row.statement, line: row.line })}>
            {t('banking.recorded.several', { count: row.payments })}
          </a>
        ) : (
          t('banking.recorded.several', { count: row.payments })
        )}
      </>
    );
  if (row.status === 'matched' && row.payment !== null)
    return (
      <>
        <Badge tone="ok">{t('banking.status.matched')}</Badge>{' '}
        {page.seePayments ? (
          <a className="link" href={pathTo('paymentDetails', { id: row.payment })}>
            {row.clientName ?? t('commerce.erased')}
          </a>
        ) : (
          (row.clientName ?? t('commerce.erased'))
        )}
      </>
    );
  if (row.status === 'booked')
    return (
      <>
        <Badge tone="ok">{t('banking.status.booked')}</Badge> {row.account} {row.accountName}
        {row.reason !== row.accountName && <small> {row.reason}</small>}
      </>
    );
  if (row.status === 'ignored')
    return (
      <>
        <Badge tone="mute">{t('banking.status.ignored')}</Badge> <small>{row.reason}</small>
      </>
    );
  return row.proposal ? (
    <ProposalCell proposal={row.proposal} line={row.line} />
  ) : (
    <span className="hint">{t('banking.details.noProposal')}</span>
  );
}

/** Lists whose lines are dealt with in place: a form goes around them. */
const inForm = ({ status, mayRecord }: BankDetailsData): boolean =>
  mayRecord && (status === 'open' || status === 'ignored' || status === 'booked');

function confirmWord({ recorded, books }: ShownProposal): string {
  if (books) return 'banking.action.book';
  return recorded > 0 ? 'banking.action.reconcile' : 'banking.action.confirm';
}

/** What the button does with the ticked lines of a list that is not the open ones'. */
const backWord = { booked: 'reverse', ignored: 'reopen' } as const;

function useColumns(page: BankDetailsData): Column<ShownLine>[] {
  const t = useText();
  const format = useFormat();
  const lineTo = ({ statement: id, line, proposal }: ShownLine) =>
    pathTo('bankLine', { id, line }, proposal?.clientId ? { client: proposal.clientId, proposal: 0 } : {});
  return [
    { key: 'date', header: t('banking.column.date'), narrow: 'below', cell: (row) => format.date(row.date) },
    {
      key: 'label',
      header: t('banking.column.label'),
      narrow: 'title',
      cell: (row) => <LineWords row={row} />,
    },
    {
      key: 'amount',
      header: t('banking.column.amount'),
      numeric: true,
      narrow: 'side',
      cell: (row) => <b>{format.amount(row.amount)}</b>,
    },
    {
      key: 'outcome',
      header: t('banking.details.outcome'),
      narrow: 'below',
      cell: (row) => <Outcome row={row} page={page} />,
    },
    {
      key: 'action',
      header: t('banking.details.action'),
      narrow: 'action',
      cell: (row) =>
        page.mayRecord && (
          <span className="row-actions">
            {row.proposal && inForm(page) && (
              <Button
                name="intent"
                value={`confirm-${row.line}`}
                tone={row.proposal.certain ? 'primary' : undefined}
              >
                {t(confirmWord(row.proposal))}
              </Button>
            )}
            {row.status === 'open' && (
              <LinkButton tone="quiet" to={lineTo(row)}>
                {t(row.proposal ? 'banking.action.correct' : 'banking.action.choose')}
              </LinkButton>
            )}
            {(row.status === 'ignored' || row.status === 'booked') && inForm(page) && (
              <Button name="intent" value={`${backWord[row.status]}-${row.line}`} tone="quiet">
                {t(`banking.action.${backWord[row.status]}`)}
              </Button>
            )}
          </span>
        ),
    },
  ];
}

/** What is done with the ticked lines. */
function Bar({ page: { status, certain } }: { page: BankDetailsData }) {
  const t = useText();
  const back = backWord[status === 'booked' ? 'booked' : 'ignored'];
  return (
    <fieldset className="bulk">
      <legend className="unseen">{t('banking.bulk.legend')}</legend>
      <output className="bulk-count" />
      {status === 'open' ? (
        <>
          <Button name="intent" value="confirm" tone="primary">
            {t('banking.bulk.confirm')}
          </Button>
          <Button name="intent" value="ignore">
            {t('banking.bulk.ignore')}
          </Button>
          <span>{t('banking.bulk.certain', { count: certain, n: certain })}</span>
        </>
      ) : (
        <Button name="intent" value={back}>
          {t(`banking.bulk.${back}`)}
        </Button>
      )}
    </fieldset>
  );
}

function useTabs({ address, counts, status }: BankDetailsData) {
  const t = useText();
  const format = useFormat();
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (['open', 'matched', 'booked', 'ignored', 'all'] as const).map((one) => ({
    label: t(`banking.tab.${one}`),
    to: linkWith(address, { status: one, keyword: null }),
    count: format.integer(one === 'all' ? all : (counts[one] ?? 0)),
    current: (status ?? 'all') === one,
  }));
}

/** A statement: its movements, what the open ones probably settle, and what became of the others. */
export default function BankDetails() {
  const page = useLoaderData<() => Promise<BankDetailsData>>();
  const answer = useActionData<() => Promise<BankLinesAnswer>>();
  const t = useText();
  const columns = useColumns(page);
  const tabs = useTabs(page);
  const { address, statement } = page;
  const selectAll = new URLSearchParams(address.split('?')[1]).get('select') === 'page';
  return (
    <ListScreen
      list={page}
      crumbs={[
        { label: t('commerce.payment.list'), to: pathTo('paymentList', {}) },
        { label: t('banking.list.title'), to: pathTo('bankList', {}) },
      ]}
      tabs={<Tabs label={page.title} items={tabs} />}
      alert={<Answer answer={answer} />}
      placeholder={t('banking.details.placeholder')}
      panel={<Summary page={page} />}
      columns={columns}
      rowKey={(row) => row.line}
      {...(inForm(page) && {
        selection: {
          choice: {
            name: 'line',
            value: (row: ShownLine) => row.line,
            label: (row: ShownLine) => t('banking.notice.line', { line: row.line }),
            chosen: (row: ShownLine) => selectAll || (row.proposal?.certain ?? false),
            all: {
              to: linkWith(address, { select: selectAll ? null : 'page' }),
              label: t('lists.choosePage'),
              on: selectAll,
            },
          },
          bar: <Bar page={page} />,
        },
      })}
      empty={
        <EmptyState
          title={t(`banking.none.${page.status ?? 'all'}`)}
          hint={t('banking.none.hint', { name: statement.name })}
        />
      }
    >
      {page.attached && <AttachedDocuments attached={page.attached} />}
    </ListScreen>
  );
}
