import { thirdPartyTypes } from '#projections/third-parties/third-parties.ts';
import type { ViewAnswer } from '../http/list-views.server.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { linkWith } from '../ui/links.ts';
import { inOrder } from '../ui/list/list-columns.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { ColumnsMenu, ExportMenu } from '../ui/list/list-tools.tsx';
import { EmptyState } from '../ui/page.tsx';
import { SavedViewMenu, TabsWithViews } from '../ui/list/saved-views.tsx';
import { useText } from '../ui/text.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { withCustomColumns, type CustomCells } from '../custom-fields/custom-columns.ts';
import { IgnoredFilters } from '../custom-fields/custom-filters.tsx';
import { partyColumns, type PartyRow } from './party-columns.ts';
import { PartyFilters, usePartyChips } from './party-filters.tsx';
import type { PartyListData } from './party-list.server.ts';
import { PartyTags } from './party-tags.tsx';
import { parties } from './party-screens.ts';

/** What third parties are, of the list that shows all of them; and the views that somebody saved. */
function TypeTabs({ list }: { list: PartyListData }) {
  const t = useText();
  const { address, filter, party } = list;
  const types = party === 'thirdParty' ? ([null, ...thirdPartyTypes] as const) : ([null] as const);
  return (
    <TabsWithViews
      list={list}
      items={types.map((one) => ({
        label: t(`thirdParties.tab.${one ?? 'all'}`),
        to: linkWith(address, { type: one, status: one === null ? 'all' : null }),
        current: party !== 'thirdParty' || filter.type === one,
      }))}
    />
  );
}

/** A list of clients, of suppliers, or of all third parties. */
export function PartyListPage({ list, answer }: { list: PartyListData; answer: ViewAnswer | undefined }) {
  const { address, party, mayCreate, shown } = list;
  const t = useText();
  const { screens } = parties[party];
  const chips = usePartyChips(list);
  const create = mayCreate && (
    <LinkButton tone="primary" to={pathTo(screens.new, {})}>
      {t(`thirdParties.${party}.new`)}
    </LinkButton>
  );
  const all = withCustomColumns(partyColumns, list.custom);
  const columns = useListColumns<PartyRow, { t: typeof t; custom: CustomCells }>({
    list,
    columns: inOrder(all, shown),
    context: { t, custom: list.cells },
    edit: list.mayEdit ? (row) => pathTo(screens.edit, { id: row.id }) : undefined,
    cells: {
      tags: (row) => (row.tagged.length > 0 ? <PartyTags tags={row.tagged} /> : '–'),
      name: (row) => (
        <>
          <a className="ref" href={pathTo(screens.details, { id: row.id })} translate="no">
            {row.name === '' ? t('commerce.erased') : row.name}
          </a>
          {!row.enabled && (
            <>
              {' '}
              <Badge tone="mute">{t('thirdParties.state.disabled')}</Badge>
            </>
          )}
        </>
      ),
    },
  });
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.thirdParties') }]}
      actions={
        <>
          <ExportMenu address={address} to={pathTo(screens.export, {})} />
          {mayCreate && (
            <LinkButton to={pathTo(screens.import, {})} icon="file">
              {t('thirdParties.import.action')}
            </LinkButton>
          )}
          {create}
        </>
      }
      tabs={(party === 'thirdParty' || list.views.length > 0) && <TypeTabs list={list} />}
      placeholder={t('thirdParties.client.placeholder')}
      alert={<IgnoredFilters names={list.filtering.ignored} />}
      chips={chips}
      tools={
        <>
          <PartyFilters list={list} />
          <ColumnsMenu
            address={address}
            columns={all.filter(({ key }) => key !== 'balance' || list.balances)}
            shown={shown}
          />
          <SavedViewMenu list={list} answer={answer} />
        </>
      }
      rowKey={(row) => row.id}
      columns={columns}
      empty={
        <EmptyState
          title={t(`thirdParties.${party}.none`)}
          hint={t(`thirdParties.${party}.noneHint`)}
          action={create}
        />
      }
    />
  );
}
