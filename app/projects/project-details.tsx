import { useActionData, useLoaderData } from '@remix-run/react';
import { mayPass } from '#domain/kernel/access.ts';
import { documentKinds } from '#domain/kernel/document-kinds.ts';
import { deleteProject, setProjectOpen } from '#domain/projects/commands.ts';
import { documentsOfProject, totalsOfProject } from '#projections/projects/project-documents.ts';
import { findProject } from '#projections/projects/projects.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { documentScreens } from '../links/document-screens.ts';
import { HistoryPanel } from '../history/history-panel.tsx';
import { eventEntries } from '../history/history.server.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { customFacts } from '../custom-fields/custom-data.server.ts';
import { withCustomHistory } from '../custom-fields/custom-history.server.ts';
import { CustomFacts } from '../custom-fields/custom-panel.tsx';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { screens } from '../screens.ts';
import { AttachedDocuments } from '../attachments/attached-documents.tsx';
import { attachedFiles } from '../attachments/attached-files.server.ts';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary } from '../ui/form/field.tsx';
import { Columns, Definitions, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { ProjectActions } from './project-actions.tsx';
import { ProjectDocuments } from './project-documents.tsx';
import { ProjectStatusBadge } from './project-status.tsx';

export const meta = titleOf;

/** More than that is found in the lists of documents. */
const SHOWN = 100;

export const loader = screen('projectDetails', async (context) => {
  const { services, corporation, params, t, actor, may } = context;
  const { db, store } = services;
  const id = idOf(params, 'id');
  const project = await findProject(db, id, corporation);
  if (project === null) throw notFound();
  const kinds = documentKinds.filter((kind) => mayPass(actor, screens[documentScreens[kind].list]));
  const [client, documents, totals, events, attached, facts] = await Promise.all([
    project.client === null ? null : findThirdParty(db, project.client, corporation),
    documentsOfProject(db, corporation, id, kinds, SHOWN),
    totalsOfProject(db, corporation, id, kinds),
    store.read(`project-${id}`),
    attachedFiles(context, { kind: 'project', id }, id, pathTo('projectDetails', { id })),
    customFacts(context, 'project', id),
  ]);
  return {
    id,
    title: project.name,
    project,
    client: client && { id: client.id, name: client.identity?.name ?? t('commerce.erased') },
    documents,
    totals,
    history: await withCustomHistory(context, 'project', id, await eventEntries(context, events)),
    facts,
    attached,
    can: {
      edit: may('ROLE_PROJECT_EDIT'),
      remove: may('ROLE_PROJECT_DELETE'),
      seeClient: may('ROLE_THIRD_PARTY_READ'),
      seeOrder: may('ROLE_SALE_ORDER_DETAIL'),
    },
  };
});

const there = (notice: string) => (_: unknown, id: number) => ({
  to: pathTo('projectDetails', { id }),
  notice,
});

const intents = {
  close: intent(setProjectOpen, (id) => ({ id, open: false }), there('projects.notice.closed')),
  reopen: intent(setProjectOpen, (id) => ({ id, open: true }), there('projects.notice.reopened')),
  remove: intent(
    deleteProject,
    (id) => ({ id }),
    () => ({ to: pathTo('projectList', {}), notice: 'projects.notice.deleted' }),
  ),
};

export const action = screen('projectDetails', (context) =>
  runIntent(context, intents, idOf(context.params, 'id')),
);

export default function ProjectDetails() {
  const { id, title, project, client, documents, totals, history, facts, attached, can } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const field = (name: string) => t(`projects.field.${name}`);
  const { saleOrder } = project;
  return (
    <Page
      title={title}
      crumbs={[{ label: t('projects.list'), to: pathTo('projectList', {}) }]}
      badge={<ProjectStatusBadge status={project.status} />}
      subtitle={project.code}
      actions={<ProjectActions id={id} open={project.status === 'open'} can={can} />}
    >
      {answer && (
        <ErrorSummary
          errors={answer.errors.map((error) => ({ id: '', label: '', message: errorText(t, error) }))}
        />
      )}
      <Columns
        main={<ProjectDocuments documents={documents} />}
        aside={
          <>
            <Panel title={t('projects.facts')}>
              <Definitions
                items={[
                  { term: field('code'), value: <span translate="no">{project.code}</span> },
                  {
                    term: field('client'),
                    value:
                      client &&
                      (can.seeClient ? (
                        <a className="link" href={pathTo('clientDetails', { id: client.id })}>
                          {client.name}
                        </a>
                      ) : (
                        client.name
                      )),
                  },
                  { term: field('openedOn'), value: format.date(project.openedOn) },
                  {
                    term: field('saleOrder'),
                    value:
                      saleOrder &&
                      (can.seeOrder ? (
                        <a
                          className="link"
                          href={pathTo('saleOrderDetails', { versionId: saleOrder.version })}
                        >
                          {saleOrder.number}
                        </a>
                      ) : (
                        saleOrder.number
                      )),
                  },
                ]}
              />
            </Panel>
            <CustomFacts facts={facts} />
            {totals.length > 0 && (
              <Panel title={t('projects.total.title')}>
                <Definitions
                  items={totals.map(({ kind, count, total }) => ({
                    term: `${t(`projects.total.${kind}`)} (${format.integer(count)})`,
                    value: format.money(total),
                  }))}
                />
              </Panel>
            )}
            {attached && <AttachedDocuments attached={attached} />}
            <Panel title={t('commerce.document.history')}>
              <HistoryPanel entries={history} />
            </Panel>
          </>
        }
      />
    </Page>
  );
}
