import { thirdPartyTypes, type ThirdPartyRow, type ThirdPartyType } from '#projections/third-parties.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { linkWith } from '../ui/links.ts';
import { ListScreen, type ListData } from '../ui/list-screen.tsx';
import { ExportMenu } from '../ui/list-tools.tsx';
import { EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';
import { useListColumns } from '../ui/use-list-columns.tsx';
import { partyColumns } from './party-columns.ts';
import { parties, type Party } from './party-screens.ts';

interface Props extends ListData<ThirdPartyRow> {
  party: Party;
  type: ThirdPartyType | null;
  mayCreate: boolean;
}

/** What third parties are, of the list that shows all of them. */
function TypeTabs({ address, type }: { address: string; type: ThirdPartyType | null }) {
  const t = useText();
  return (
    <Tabs
      label={t('thirdParties.field.types')}
      items={[null, ...thirdPartyTypes].map((one) => ({
        label: t(`thirdParties.tab.${one ?? 'all'}`),
        to: linkWith(address, { type: one }),
        current: type === one,
      }))}
    />
  );
}

/** A list of clients, of suppliers, or of all third parties. */
export function PartyListPage({ party, type, mayCreate, ...list }: Props) {
  const { address } = list;
  const t = useText();
  const { screens } = parties[party];
  const create = mayCreate && (
    <LinkButton tone="primary" to={pathTo(screens.new, {})}>
      {t(`thirdParties.${party}.new`)}
    </LinkButton>
  );
  const columns = useListColumns<ThirdPartyRow, { t: typeof t }>({
    list,
    columns: partyColumns,
    context: { t },
    cells: {
      name: (row) => (
        <a className="ref" href={pathTo(screens.details, { id: row.id })} translate="no">
          {row.name === '' ? t('commerce.erased') : row.name}
        </a>
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
          {create}
        </>
      }
      tabs={party === 'thirdParty' && <TypeTabs address={address} type={type} />}
      placeholder={t('thirdParties.client.placeholder')}
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
