import { useLoaderData } from '@remix-run/react';
import { customOwners, customTypes, type CustomField } from '#domain/custom-fields/custom-field.ts';
import { countCustomFields, listCustomFields } from '#projections/custom-fields/custom-fields.ts';
import { listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Options } from '../ui/form/field.tsx';
import { linkWith, sortLink } from '../ui/links.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { EmptyState, Panel } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useLanguage, useText } from '../ui/text.tsx';
import { inLanguage } from './custom-words.ts';

export const meta = titleOf;

export const loader = screen('customFieldList', async ({ url, services: { db }, corporation, t }) => {
  const asked = listAddress(url, { sort: 'label', direction: 'asc' });
  const owner = customOwners.find((one) => one === url.searchParams.get('owner')) ?? null;
  const filter = { owner, keyword: asked.keyword };
  const [page, total] = await Promise.all([
    listCustomFields(db, corporation, filter, asked.request),
    countCustomFields(db, corporation, filter),
  ]);
  return { ...listData(t('custom.title'), asked, page, total), owner };
});

/** A new field begins with what it is of, and what it holds. */
function NewField({ owner }: { owner: CustomField['owner'] | null }) {
  const t = useText();
  return (
    <Panel title={t('custom.new')}>
      <form method="get" action={pathTo('customFieldNew', {})} className="new-custom">
        <label htmlFor="new-owner">{t('custom.field.owner')}</label>
        <select className="field" id="new-owner" name="owner" defaultValue={owner ?? 'thirdParty'}>
          <Options options={customOwners.map((value) => ({ value, label: t(`custom.owner.${value}`) }))} />
        </select>
        <label htmlFor="new-type">{t('custom.field.type')}</label>
        <select className="field" id="new-type" name="type">
          <Options options={customTypes.map((value) => ({ value, label: t(`custom.type.${value}`) }))} />
        </select>
        <Button tone="primary" icon="plus">
          {t('custom.begin')}
        </Button>
      </form>
    </Panel>
  );
}

export default function CustomFieldList() {
  const { owner, ...list } = useLoaderData<typeof loader>();
  const { address, order } = list;
  const t = useText();
  const language = useLanguage();
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.admin'), to: pathTo('admin', {}) }]}
      tabs={
        <Tabs
          label={t('custom.field.owner')}
          items={[null, ...customOwners].map((one) => ({
            label: t(`custom.owner.${one ?? 'all'}`),
            to: linkWith(address, { owner: one }),
            current: owner === one,
          }))}
        />
      }
      alert={<p className="hint">{t('custom.hint')}</p>}
      placeholder={t('records.placeholder')}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'label',
          header: t('custom.field.label'),
          narrow: 'title',
          sort: sortLink(address, 'label', order),
          cell: (row) => (
            <a className="ref" href={pathTo('customFieldEdit', { id: row.id })} translate="no">
              {inLanguage(row.label, language)}
            </a>
          ),
        },
        {
          key: 'code',
          header: t('custom.field.code'),
          narrow: 'hide',
          cell: (row) => <code>{row.code}</code>,
        },
        {
          key: 'owner',
          header: t('custom.field.owner'),
          narrow: 'below',
          cell: (row) => t(`custom.owner.${row.owner}`),
        },
        {
          key: 'type',
          header: t('custom.field.type'),
          narrow: 'below',
          cell: (row) => t(`custom.type.${row.type}`),
        },
        {
          key: 'position',
          header: t('custom.field.position'),
          narrow: 'hide',
          numeric: true,
          cell: (row) => String(row.position),
        },
        {
          key: 'required',
          header: t('custom.field.required'),
          narrow: 'hide',
          cell: (row) => t(row.required ? 'ui.yes' : 'ui.no'),
        },
        {
          key: 'inList',
          header: t('custom.field.inList'),
          narrow: 'hide',
          cell: (row) => t(row.inList ? 'ui.yes' : 'ui.no'),
        },
        {
          key: 'enabled',
          header: t('custom.field.status'),
          narrow: 'side',
          cell: (row) => (
            <Badge tone={row.enabled ? 'ok' : 'mute'}>
              {t(row.enabled ? 'custom.live' : 'custom.retired')}
            </Badge>
          ),
        },
      ]}
      empty={<EmptyState title={t('custom.none')} hint={t('custom.noneHint')} />}
    >
      <NewField owner={owner} />
    </ListScreen>
  );
}
