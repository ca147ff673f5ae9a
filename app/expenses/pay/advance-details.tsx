import { useActionData, useLoaderData } from '@remix-run/react';
import {
  approveAdvance,
  cancelAdvance,
  refuseAdvance,
  repayAdvance,
  reverseRepayment,
  withdrawAdvance,
} from '#domain/expenses/advance-commands.ts';
import { decidesExpense, reimburseRole } from '#domain/expenses/expense-access.ts';
import { isPositive } from '#domain/kernel/decimal.ts';
import { findAdvance } from '#projections/expenses/advances.ts';
import { decidingSight } from '#projections/expenses/deciders.ts';
import { managerOf } from '#projections/people/people.ts';
import { eventEntries } from '../../history/history.server.ts';
import { HistoryPanel } from '../../history/history-panel.tsx';
import { formText } from '../../http/form-text.ts';
import { intent, runIntent } from '../../http/intents.server.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { AskFirst } from '../../ui/form/ask-first.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { PlainField } from '../../ui/form/field.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { Refusals } from '../../ui/form/refusals.tsx';
import { Definitions, Page, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { AdvanceBadge } from './advance-badge.tsx';
import { RefuseExpense } from '../refuse-expense.tsx';

export const meta = titleOf;

export const loader = screen('advanceDetails', async (context) => {
  const { services, corporation, params, today, t, actor, may } = context;
  const id = idOf(params, 'id');
  const sight = await decidingSight(services.db, actor, corporation);
  const found = await findAdvance(services.db, id, corporation, sight);
  if (found === null) throw notFound();
  const isOwn = found.person === actor.person;
  const manager = await managerOf(services.db, found.person, corporation);
  const pays = may(reimburseRole);
  const events = await services.store.read(`expenseadvance-${id}`);
  return {
    title: found.title ?? t('commerce.erased'),
    found,
    today,
    pays,
    crumb: pays
      ? { label: t('expenses.advances'), to: pathTo('advanceList', {}) }
      : { label: t('expenses.advance.mine'), to: pathTo('advanceMine', {}) },
    mayDecide: found.status === 'asked' && decidesExpense(sight, found.person, manager),
    mayWithdraw: found.status === 'asked' && isOwn,
    history: await eventEntries(context, events),
  };
});

const details = (key: string) => (_result: unknown, id: number) => ({
  to: pathTo('advanceDetails', { id }),
  flash: `expenses.notice.${key}`,
});

export const action = screen('advanceDetails', (context) =>
  runIntent(
    context,
    {
      cancel: intent(
        cancelAdvance,
        (id) => ({ id }),
        () => ({ to: pathTo('advanceList', {}), flash: 'expenses.notice.advanceCancelled' }),
      ),
      withdraw: intent(
        withdrawAdvance,
        (id) => ({ id }),
        () => ({ to: pathTo('advanceMine', {}), flash: 'expenses.notice.advanceWithdrawn' }),
      ),
      approve: intent(approveAdvance, (id) => ({ id }), details('advanceApproved')),
      refuse: intent(
        refuseAdvance,
        (id, form) => ({ id, reason: formText(form, 'reason') }),
        details('advanceRefused'),
      ),
      repay: intent(
        repayAdvance,
        (id, form) => ({ id, amount: formText(form, 'amount'), date: formText(form, 'date') }),
        details('repaid'),
      ),
      reverse: intent(reverseRepayment, (id) => ({ id }), details('repaymentReversed')),
    },
    idOf(context.params, 'id'),
  ),
);

/** An advance: who holds it, what is left of it, and what became of the rest. */
export default function AdvanceDetails() {
  const { title, found, today, history, pays, crumb, mayDecide, mayWithdraw } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const problem = (intentName: string, field: string) =>
    answer?.intent === intentName ? answer.at?.find((one) => one.field === field)?.message : undefined;
  const [amountError, dateError] = [problem('repay', 'amount'), problem('repay', 'date')];
  const reasonError = problem('refuse', 'reason');
  const isDecided = found.status !== 'asked' && found.status !== 'refused';
  const word = (name: string) => t(`expenses.advance.${name}`);
  return (
    <Page
      title={title}
      crumbs={[crumb]}
      badge={<AdvanceBadge status={found.status} />}
      subtitle={found.personName || t('commerce.erased')}
      actions={
        <>
          {mayWithdraw && (
            <IntentButton intent="withdraw" tone="danger" ask={t('expenses.ask.withdrawAdvance')}>
              {word('withdraw')}
            </IntentButton>
          )}
          {mayDecide && (
            <>
              <RefuseExpense
                text={t('expenses.ask.refuseAdvance')}
                typed={answer?.typed['reason']}
                error={reasonError}
              />
              <IntentButton intent="approve" tone="primary">
                {t('expenses.action.approve')}
              </IntentButton>
            </>
          )}
          {pays && found.status === 'agreed' && found.batch === null && (
            <IntentButton intent="cancel" tone="danger" ask={t('expenses.ask.cancelAdvance')}>
              {word('cancel')}
            </IntentButton>
          )}
          {pays && isPositive(found.repaid) && (
            <IntentButton intent="reverse" tone="quiet" ask={t('expenses.ask.reverseRepayment')}>
              {word('reverseRepayment')}
            </IntentButton>
          )}
          {pays && found.status === 'given' && (
            <AskFirst
              name="repay"
              intent="repay"
              label={word('repay')}
              text={t('expenses.ask.repay')}
              open={(amountError ?? dateError) !== undefined}
            >
              <PlainField
                id="repay-amount"
                name="amount"
                label={word('amount')}
                defaultValue={answer?.typed['amount'] ?? format.amount(found.left)}
                error={amountError && errorText(t, amountError)}
                inputMode="decimal"
                autoComplete="off"
                required
              />
              <PlainField
                id="repay-date"
                name="date"
                label={t('expenses.field.date')}
                defaultValue={answer?.typed['date'] ?? format.date(today)}
                error={dateError && errorText(t, dateError)}
                inputMode="numeric"
                autoComplete="off"
                required
              />
            </AskFirst>
          )}
        </>
      }
    >
      <Refusals errors={answer?.errors} />
      <Panel title={t('expenses.facts')}>
        <Definitions
          items={[
            { term: word('amount'), value: format.money(found.amount) },
            { term: word('field.date'), value: format.date(found.day) },
            ...(found.reason === null ? [] : [{ term: t('expenses.field.reason'), value: found.reason }]),
            ...(isDecided
              ? [
                  {
                    term: word('givenOn'),
                    value:
                      found.givenOn === null
                        ? word(found.batch === null ? 'toGive' : 'ordered')
                        : format.date(found.givenOn),
                  },
                ]
              : []),
            { term: word('deducted'), value: format.money(found.deducted) },
            { term: word('repaid'), value: format.money(found.repaid) },
            { term: word('left'), value: <strong>{format.money(found.left)}</strong> },
          ]}
        />
      </Panel>
      <Panel title={t('commerce.document.history')}>
        <HistoryPanel entries={history} />
      </Panel>
    </Page>
  );
}
