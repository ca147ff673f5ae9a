import { useLoaderData } from '@remix-run/react';
import { expenseSightOf } from '#domain/expenses/expense-access.ts';
import { listAdvances } from '#projections/expenses/advances.ts';
import { isColleague } from '#projections/people/people.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { AdvanceTable } from './advance-table.tsx';

export const meta = titleOf;

export const loader = screen('advanceMine', async ({ services, corporation, actor, t }) => {
  const { person } = actor;
  const [rows, mayAsk] =
    person === null
      ? [[], false]
      : await Promise.all([
          listAdvances(services.db, corporation, { sight: expenseSightOf(actor), person }),
          isColleague(services.db, person, corporation),
        ]);
  return { title: t('expenses.advance.mine'), rows, mayAsk };
});

/** What somebody asked for and holds of the company's money. */
export default function AdvanceMine() {
  const { title, rows, mayAsk } = useLoaderData<typeof loader>();
  const t = useText();
  const ask = mayAsk && (
    <LinkButton tone="primary" to={pathTo('advanceAsk', {})}>
      {t('expenses.advance.ask')}
    </LinkButton>
  );
  return (
    <Page title={title} crumbs={[{ label: t('expenses.mine'), to: pathTo('expenseMine', {}) }]} actions={ask}>
      {!mayAsk && <p className="hint">{t('expenses.noFile')}</p>}
      <AdvanceTable
        caption={title}
        rows={rows}
        named={false}
        empty={
          <EmptyState title={t('expenses.advance.none')} hint={t('expenses.advance.mineHint')} action={ask} />
        }
      />
    </Page>
  );
}
