import { useActionData, useLoaderData } from '@remix-run/react';
import { decideExpenseRoles, decidesExpense } from '#domain/expenses/expense-access.ts';
import { untaxedOf, type ExpenseAmounts } from '#domain/expenses/amounts.ts';
import { mayStepExpense, sharesOf, type ExpenseState } from '#domain/expenses/expense.ts';
import { isZero } from '#domain/kernel/decimal.ts';
import { decidingSight } from '#projections/expenses/deciders.ts';
import { managerOf } from '#projections/people/people.ts';
import { runIntent } from '../http/intents.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { findTracked, trackedFile } from '../tracked/tracked.server.ts';
import { TrackedFile } from '../tracked/tracked-file.tsx';
import { Alert, Definitions, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { expenseLook } from './expense-look.ts';
import { readExpenseState } from './expense-form.server.ts';
import { SameReceipts } from './same-receipts.tsx';
import { sameReceipts } from './same-receipts.server.ts';
import { refuseIntent, trackedExpenses } from './expenses.server.ts';
import { RefuseExpense } from './refuse-expense.tsx';

export const meta = titleOf;

/** What is done by who filed it; the rest is for who decides. */
const filed: ReadonlySet<string> = new Set(['submit', 'withdraw', 'remove']);

export const loader = screen('expenseDetails', async (context) => {
  const { services, corporation, actor, may } = context;
  const expenses = trackedExpenses(context);
  const found = await findTracked(context, expenses);
  const [file, state, manager, sight] = await Promise.all([
    trackedFile(context, expenses, found),
    readExpenseState(context, found.id),
    managerOf(services.db, found.person, corporation),
    decidingSight(services.db, actor, corporation),
  ]);
  const mayFile = sight.manages || found.person === sight.own;
  const mayDecide = decidesExpense(sight, found.person, manager);
  const isFree = found.batch === null;
  return {
    title: file.title,
    file: {
      ...file,
      steps: file.steps.filter((step) => isFree && (filed.has(step) ? mayFile : mayDecide)),
      mayEdit: mayFile && mayStepExpense('edit', found.status),
    },
    found,
    same: (await sameReceipts(context, [found.id])).get(found.id) ?? [],
    said: state.said,
    trip: state.facts?.trip ?? null,
    allowance: state.facts?.allowance ?? null,
    vat: vatOf(state, found),
    deductiblePercent: state.facts?.deductiblePercent ?? '0',
    /** Why who could decide otherwise does not. */
    ownWaits:
      found.person === sight.own && may(decideExpenseRoles) && !mayDecide && found.status === 'submitted',
    mayRefuse: mayDecide && mayStepExpense('refuse', found.status),
    batch:
      found.batch !== null && may('ROLE_PROJECT_EXPENSE_REIMBURSE')
        ? pathTo('reimbursementDetails', { id: found.batch })
        : null,
    invoice:
      found.invoice !== null && may('ROLE_INVOICE_DETAIL')
        ? pathTo('invoiceDetails', { versionId: found.invoice })
        : null,
    project:
      found.project !== null && may('ROLE_PROJECT_READ')
        ? pathTo('projectDetails', { id: found.project })
        : null,
  };
});

export const action = screen('expenseDetails', async (context) => {
  const expenses = trackedExpenses(context);
  const { id } = await findTracked(context, expenses);
  const steps = Object.entries(expenses.steps).map(([name, { intent }]) => [name, intent] as const);
  return runIntent(context, { ...Object.fromEntries(steps), refuse: refuseIntent }, id);
});

/** Its VAT rate by rate, and what of it was not taxed: it is told where its VAT is less than its rate makes of it all. */
function vatOf({ facts }: ExpenseState, { net, vat, total }: ExpenseAmounts) {
  const shares = facts === null ? [] : sharesOf(facts, { net, vat, total });
  const untaxed = shares.length === 0 ? '0' : untaxedOf(net, shares);
  return {
    shares: shares.map(({ rate, base, vat: amount }) => ({ rate, base, vat: amount })),
    untaxed,
    /** All at one rate. */
    isPlain: shares.length === 1 && isZero(untaxed),
  };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

const Linked = ({ to, children }: { to: string; children: string }) => (
  <a className="link" href={to}>
    {children}
  </a>
);

/** How the amount came about. */
function Amounts({ page }: { page: Data }) {
  const { found, trip, allowance, vat, deductiblePercent } = page;
  const t = useText();
  const format = useFormat();
  const hasVat = Number(found.vat) > 0;
  const deducted = hasVat && Number(deductiblePercent) > 0;
  return (
    <Panel title={t('expenses.amounts')}>
      <Definitions
        amounts
        items={[
          { term: t('expenses.field.net'), value: format.money(found.net) },
          ...(vat.shares.length === 0
            ? [{ term: t('expenses.field.vatAmount'), value: format.money(found.vat) }]
            : vat.shares.map((one) => ({
                term: t(vat.isPlain ? 'expenses.vatAt' : 'expenses.vatAtOf', {
                  rate: format.quantity(one.rate),
                  base: format.money(one.base),
                }),
                value: format.money(one.vat),
              }))),
          { term: t('expenses.field.total'), value: <strong>{format.money(found.total)}</strong> },
          ...(deducted
            ? [
                {
                  term: t('expenses.deducted', { percent: format.quantity(deductiblePercent) }),
                  value: format.money(found.deductible),
                },
              ]
            : []),
        ]}
      />
      {Number(vat.untaxed) > 0 && (
        <p className="hint">{t('expenses.untaxed', { amount: format.money(vat.untaxed) })}</p>
      )}
      {trip !== null && (
        <p className="hint">
          {t('expenses.tripRule', {
            distance: format.quantity(trip.distance),
            scale: trip.scale.name,
            before: format.quantity(trip.before),
          })}
          {trip.electric && ` ${t('expenses.tripElectric')}`}
        </p>
      )}
      {allowance !== null && (
        <p className="hint">
          {t('expenses.allowanceRule', {
            quantity: format.quantity(allowance.quantity),
            rate: format.money(allowance.rate),
            year: allowance.year,
          })}
        </p>
      )}
    </Panel>
  );
}

export default function ExpenseDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { file, found, said, trip } = page;
  const t = useText();
  const format = useFormat();
  const reasonError =
    answer?.intent === 'refuse' ? answer.at?.find(({ field }) => field === 'reason')?.message : undefined;
  return (
    <TrackedFile
      look={expenseLook}
      file={file}
      answer={answer}
      subtitle={`${found.typeName} · ${found.personName || t('commerce.erased')}`}
      actions={
        page.mayRefuse && (
          <RefuseExpense
            text={t('expenses.ask.refuse')}
            typed={answer?.typed['reason']}
            error={reasonError}
          />
        )
      }
      facts={[
        { field: 'person', value: found.personName || t('commerce.erased') },
        { field: 'date', value: format.date(found.day) },
        { field: 'type', value: found.typeName },
        {
          field: 'project',
          value:
            page.project === null ? (
              found.projectName
            ) : (
              <Linked to={page.project}>{`${found.projectCode ?? ''} · ${found.projectName ?? ''}`}</Linked>
            ),
        },
        { field: 'billable', value: found.billable ? t('expenses.yes') : null },
        {
          field: 'purchaseAmount',
          value: found.purchaseAmount === null ? null : format.money(found.purchaseAmount),
        },
        { field: 'itinerary', value: said?.itinerary },
        {
          field: 'vehicle',
          value:
            trip && `${t(`expenses.vehicle.${trip.vehicle}`)}${trip.power > 0 ? `, ${trip.power} CV` : ''}`,
        },
        { field: 'noReceipt', value: said?.noReceipt },
        { field: 'paidOn', value: found.paidOn && format.date(found.paidOn) },
        {
          field: 'batch',
          value: page.batch && <Linked to={page.batch}>{t('expenses.seeBatch')}</Linked>,
        },
        {
          field: 'invoice',
          value: page.invoice && <Linked to={page.invoice}>{t('expenses.seeInvoice')}</Linked>,
        },
      ].filter(({ value }) => value)}
      main={
        <>
          {found.status === 'refused' && found.reason !== null && (
            <Alert tone="bad">{t('expenses.refusedBecause', { reason: found.reason })}</Alert>
          )}
          <SameReceipts same={page.same} />
          {page.ownWaits && <Alert tone="info">{t('expenses.ownWaits')}</Alert>}
          <Amounts page={page} />
          {said?.description && (
            <Panel title={t('expenses.field.description')}>
              <p>{said.description}</p>
            </Panel>
          )}
        </>
      }
    />
  );
}
