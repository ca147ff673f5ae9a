import { useLoaderData } from '@remix-run/react';
import { orgUnitKinds } from '#domain/company/org-unit.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { chartOf } from './units/org-chart.server.ts';
import { OrgTree } from './units/org-tree.tsx';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { companyPage } from './company-frame.server.ts';
import { CompanyPage } from './company-frame.tsx';

export const meta = titleOf;

export const loader = screen('companyStructure', async (context) => {
  const { company, frame } = await companyPage(context, 'companyStructure');
  const trees = await Promise.all(
    orgUnitKinds.map(async (kind) => ({
      kind,
      tree: await chartOf(context.services.db, company.id, kind, context.today),
    })),
  );
  return { title: company.name, frame, trees };
});

export default function CompanyStructure() {
  const { frame, trees } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <CompanyPage
      frame={frame}
      actions={
        frame.chosen && <LinkButton to={pathTo('orgChart', {})}>{t('organization.chart.title')}</LinkButton>
      }
    >
      {trees.map(({ kind, tree }) => (
        <Panel key={kind} title={t(`organization.kind.${kind}`)}>
          {tree.length === 0 ? (
            <EmptyState title={t('organization.none')} hint={t('organization.noneHint')} />
          ) : (
            <OrgTree branches={tree} linked={frame.chosen} />
          )}
        </Panel>
      ))}
    </CompanyPage>
  );
}
