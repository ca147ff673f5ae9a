import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { mayPass } from '#domain/kernel/access.ts';
import { documentKinds } from '#domain/document-kinds/document-kinds.ts';
import { documentsOfProject, totalsOfProject } from '#projections/projects/project-documents.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { documentScreens } from '../links/document-screens.ts';
import { pathTo } from '../paths.ts';
import { screens } from '../screens.ts';
import { findTracked, runStep, trackedFile } from '../tracked/tracked.server.ts';
import { TrackedFile } from '../tracked/tracked-file.tsx';
import { Definitions, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { ProjectDocuments } from './project-documents.tsx';
import { projectLook } from './project-look.ts';
import { projects } from './projects.server.ts';

export const meta = titleOf;

/** More than that is found in the lists of documents. */
const SHOWN = 100;

export const loader = screen('projectDetails', async (context) => {
  const { services, corporation, t, actor, may } = context;
  const { db } = services;
  const project = await findTracked(context, projects);
  const kinds = documentKinds.filter((kind) => mayPass(actor, screens[documentScreens(kind).list]));
  const [file, client, documents, totals] = await Promise.all([
    trackedFile(context, projects, project),
    project.client === null ? null : findThirdParty(db, project.client, corporation),
    documentsOfProject(db, corporation, project.id, kinds, SHOWN),
    totalsOfProject(db, corporation, project.id, kinds),
  ]);
  const { saleOrder } = project;
  return {
    title: file.title,
    file,
    project,
    client: client && {
      name: client.identity?.name ?? t('commerce.erased'),
      to: may('ROLE_THIRD_PARTY_READ') ? pathTo('clientDetails', { id: client.id }) : null,
    },
    order: saleOrder && {
      name: saleOrder.number,
      to: may('ROLE_SALE_ORDER_DETAIL') ? pathTo('saleOrderDetails', { versionId: saleOrder.version }) : null,
    },
    documents,
    totals,
  };
});

export const action = screen('projectDetails', (context) => runStep(context, projects));

/** A name that leads to its page, for who may open it. */
function linked(of: { name: string; to: string | null } | null): ReactNode {
  if (of === null || of.to === null) return of?.name;
  return (
    <a className="link" href={of.to}>
      {of.name}
    </a>
  );
}

export default function ProjectDetails() {
  const { file, project, client, order, documents, totals } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  return (
    <TrackedFile
      look={projectLook}
      file={file}
      answer={useActionData<typeof action>()}
      subtitle={project.code}
      facts={[
        { field: 'code', value: <span translate="no">{project.code}</span> },
        { field: 'client', value: linked(client) },
        { field: 'openedOn', value: format.date(project.openedOn) },
        { field: 'saleOrder', value: linked(order) },
      ]}
      main={<ProjectDocuments documents={documents} />}
      aside={
        totals.length > 0 && (
          <Panel title={t('projects.total.title')}>
            <Definitions
              items={totals.map(({ kind, count, total }) => ({
                term: `${t(`projects.total.${kind}`)} (${format.integer(count)})`,
                value: format.money(total),
              }))}
            />
          </Panel>
        )
      }
    />
  );
}
