import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { PlainField } from '../ui/form/field.tsx';
import { Alert, EmptyState, Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { LedgerPanels } from './ledger-panels.tsx';
import { changeLedger, ledgerPage } from './ledger.server.ts';
import { Refusals } from '../ui/form/refusals.tsx';

export const meta = titleOf;

export const loader = screen('leaveLedger', ledgerPage);
export const action = screen('leaveLedger', changeLedger);

/** The accounts of somebody on a day. */
export default function LeaveLedger() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('timeOff.title'), to: pathTo('restDayBoard', {}) }]}
      tabs={<Tabs label={t('timeOff.sections')} items={page.sections} />}
      actions={
        page.mayPost && (
          <LinkButton icon="plus" to={pathTo('leaveEntryNew', { id: page.id })}>
            {t('timeOff.entry.new')}
          </LinkButton>
        )
      }
    >
      <Refusals errors={answer?.errors} />
      <form className="card panel filter-panel" method="get" action={pathTo('leaveLedger', { id: page.id })}>
        <PlainField
          id="ledger-day"
          name="day"
          label={t('timeOff.ledger.day')}
          defaultValue={format.date(page.day)}
          placeholder={t('ui.field.date')}
          inputMode="numeric"
          autoComplete="off"
        />
        <Button>{t('timeOff.ledger.show')}</Button>
      </form>
      {page.waiting.map(({ account, days }) => (
        <Alert key={account} tone="info">
          {t('timeOff.ledger.waiting', { account, days })}
        </Alert>
      ))}
      {page.accounts === null ? (
        <EmptyState title={t('timeOff.ledger.noContract')} hint={t('timeOff.ledger.noContractHint')} />
      ) : (
        <LedgerPanels accounts={page.accounts} mayWithdraw={page.mayPost} />
      )}
    </Page>
  );
}
