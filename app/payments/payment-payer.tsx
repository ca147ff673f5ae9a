import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { PlainField } from '../ui/form/field.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { useText } from '../ui/text.tsx';
import type { PayersData } from './payment-payer.server.ts';

function Direction({ payers }: { payers: PayersData }) {
  const t = useText();
  return (
    <nav className="tabs" aria-label={t('payments.direction')}>
      {(['in', 'out'] as const).map((direction) => (
        <a
          key={direction}
          href={pathTo('paymentOver', {}, { direction: direction === 'out' ? 'out' : null })}
          aria-current={payers.direction === direction ? 'page' : undefined}
        >
          {t(`payments.tab.${direction}`)}
        </a>
      ))}
    </nav>
  );
}

function Groups({ payers }: { payers: PayersData }) {
  const t = useText();
  if (payers.groups.length === 0) return null;
  return (
    <Panel title={t('payments.groups')}>
      <ul className="todo">
        {payers.groups.map(({ id, name, members }) => (
          <li key={id}>
            <div>
              <a className="link" href={pathTo('paymentOver', {}, { group: id })}>
                {name}
              </a>
              <small>{t('payments.members', { count: members })}</small>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Who pays, or is paid: the first thing to choose. */
export function ChoosePayer({ payers }: { payers: PayersData }) {
  const t = useText();
  const { direction, keyword, parties, title } = payers;
  const choose = (id: number) =>
    pathTo('paymentOver', {}, { client: id, direction: direction === 'out' ? 'out' : null });
  return (
    <Page
      title={title}
      crumbs={[{ label: t('commerce.payment.list'), to: pathTo('paymentList', {}) }]}
      tabs={<Direction payers={payers} />}
    >
      <Panel>
        <form method="get" className="inline-search">
          {direction === 'out' && <input type="hidden" name="direction" value="out" />}
          <PlainField
            id="keyword"
            name="keyword"
            label={t(`payments.who.${direction}`)}
            defaultValue={keyword ?? ''}
          />
          <Button icon="search">{t('ui.filters.search')}</Button>
        </form>
      </Panel>
      {direction === 'in' && <Groups payers={payers} />}
      <DataTable
        caption={t(`payments.who.${direction}`)}
        rows={parties}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'name',
            header: t('commerce.column.client'),
            narrow: 'title',
            cell: (row) => (
              <>
                <span translate="no">{row.name}</span> <small translate="no">{row.code}</small>
              </>
            ),
          },
          { key: 'city', header: t('payments.column.city'), narrow: 'below', cell: (row) => row.city },
          {
            key: 'action',
            header: t('payments.chooseAction'),
            narrow: 'action',
            cell: (row) => (
              <LinkButton to={choose(row.id)} aria-label={t('payments.chooseOne', { name: row.name })}>
                {t('payments.chooseAction')}
              </LinkButton>
            ),
          },
        ]}
        empty={<EmptyState title={t('payments.nobody')} hint={t('payments.nobodyHint')} />}
      />
    </Page>
  );
}
