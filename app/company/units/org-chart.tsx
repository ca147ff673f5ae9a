import { useLoaderData } from '@remix-run/react';
import { orgUnitKinds } from '#domain/company/org-unit.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useText } from '../../ui/text.tsx';
import { chartOf } from './org-chart.server.ts';
import { askedKind, kindTabs } from './org-kind.ts';
import { OrgTree } from './org-tree.tsx';

export const meta = titleOf;

export const loader = screen('orgChart', async ({ services: { db }, corporation, url, t, may }) => {
  const kind = askedKind(url);
  const [tree, company] = await Promise.all([
    chartOf(db, corporation, kind),
    findCorporation(db, corporation),
  ]);
  return {
    title: t('organization.chart.title'),
    name: company?.name ?? '',
    kind,
    tree,
    mayAdd: may('ROLE_COMPANY_ADD_STRUCTURE'),
  };
});

export default function OrgChart() {
  const { title, name, kind, tree, mayAdd } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page
      title={title}
      subtitle={name}
      crumbs={[{ label: t('shell.menu.people') }]}
      tabs={<Tabs label={t('organization.kinds')} items={kindTabs(t, kind, 'orgChart', orgUnitKinds)} />}
      actions={
        <>
          <LinkButton to={pathTo('orgList', {}, { kind })}>{t('organization.list.title')}</LinkButton>
          {mayAdd && (
            <LinkButton to={pathTo('orgNew', {}, { kind })} tone="primary" icon="plus">
              {t(`organization.new.${kind}`)}
            </LinkButton>
          )}
        </>
      }
    >
      {tree.length === 0 ? (
        <div className="card">
          <EmptyState title={t('organization.none')} hint={t('organization.noneHint')} />
        </div>
      ) : (
        <OrgTree branches={tree} linked />
      )}
    </Page>
  );
}
