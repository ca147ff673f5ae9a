import { useLoaderData } from '@remix-run/react';
import { mayPass } from '#domain/access/access.ts';
import { recordAccess } from '#domain/records/define-record.ts';
import { valueText } from '#domain/records/value-text.ts';
import { countRecords, listRecords } from '#projections/records.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { MailTabs } from '../mailing/mail-tabs.tsx';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { sortLink } from '../ui/links.ts';
import { ListScreen } from '../ui/list-screen.tsx';
import { EmptyState } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { definitionOf, shownFields, type ShownField } from './definition.server.ts';

export const meta = titleOf;

/** The list of any plain record, made from its definition. */
export const loader = screen('recordList', async (context) => {
  const { url, services, corporation, t, actor } = context;
  const definition = definitionOf(context, 'READ');
  const { resource } = definition;
  const asked = listAddress(url, { sort: 'label', direction: 'asc' });
  const filter = { keyword: asked.keyword, enabledOnly: false };
  const [page, total] = await Promise.all([
    listRecords(services.db, resource, corporation, filter, asked.request),
    countRecords(services.db, resource, corporation, filter, COUNT_CAP + 1),
  ]);
  const fields = await shownFields(context, definition);
  return {
    ...listData(t(`records.${resource}.many`), asked, page, total),
    one: t(`records.${resource}.one`),
    resource, label: definition.label, area: definition.area,
    columns: definition.list.columns.map((name) => fields.find((field) => field.name === name)).filter((field) => field !== undefined),
    mayCreate: mayPass(actor, recordAccess(definition, 'CREATE')), mayEdit: mayPass(actor, recordAccess(definition, 'EDIT')),
  }; // prettier-ignore
});

/** The percentages of a schedule. */
function Shares({ value }: { value: unknown }) {
  const format = useFormat();
  const rows: unknown[] = Array.isArray(value) ? value : [];
  const percent = (row: unknown) =>
    typeof row === 'object' && row !== null && 'percent' in row ? valueText(row.percent) : '';
  return rows.map((row) => format.percent(percent(row))).join(' + ');
}

function Value({ field, value }: { field: ShownField; value: unknown }) {
  const t = useText();
  const format = useFormat();
  if (value === null || value === undefined || value === '') return '–';
  if (field.kind === 'flag')
    return <Badge tone={value === true ? 'ok' : 'mute'}>{t(value === true ? 'ui.yes' : 'ui.no')}</Badge>;
  if (field.kind === 'shares') return <Shares value={value} />;
  if (field.kind === 'choice' || field.kind === 'record')
    return field.choices.find((one) => one.value === valueText(value))?.label ?? valueText(value);
  if (field.kind === 'percent') return format.percent(valueText(value));
  return <span translate="no">{valueText(value)}</span>;
}

/** Of areas whose lists stand beside other screens: what leads to those, and what the list is for. */
const tabsOf: Readonly<Record<string, typeof MailTabs>> = { mailing: MailTabs };

function AreaTabs({ area, resource }: { area: string; resource: string }) {
  const t = useText();
  const Tabs = tabsOf[area];
  return (
    Tabs && (
      <>
        <Tabs current={resource} />
        <p className="hint">{t(`records.${resource}.hint`)}</p>
      </>
    )
  );
}

export default function RecordList() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const { resource, address, order, columns } = page;
  const create = page.mayCreate && (
    <LinkButton tone="primary" to={pathTo('recordNew', { resource })}>
      {t('records.new', { name: page.one })}
    </LinkButton>
  );
  return (
    <ListScreen<(typeof page.rows)[number]>
      list={page}
      crumbs={[{ label: t('shell.menu.admin'), to: pathTo('admin', {}) }]}
      actions={create}
      tabs={<AreaTabs area={page.area} resource={resource} />}
      placeholder={t('records.placeholder')}
      rowKey={(row) => row.id}
      columns={columns.map((field) => ({
        key: field.name,
        header: field.label,
        narrow: field.name === page.label ? ('title' as const) : ('below' as const),
        ...(field.name === page.label && { sort: sortLink(address, 'label', order) }),
        cell: (row) =>
          field.name === page.label && page.mayEdit ? (
            <a className="ref" href={pathTo('recordEdit', { resource, id: row.id })}>
              <Value field={field} value={row.values[field.name]} />
            </a>
          ) : (
            <Value field={field} value={row.values[field.name]} />
          ),
      }))}
      empty={<EmptyState title={t('records.none')} hint={t('records.noneHint')} action={create} />}
    />
  );
}
