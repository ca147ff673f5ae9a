import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { TrackedFile } from '../tracked/tracked-file.tsx';
import { Definitions, Panel } from '../ui/page.tsx';
import { AskFirst } from '../ui/form/ask-first.tsx';
import { PlainSelect } from '../ui/form/field.tsx';
import { TurnedPager } from '../ui/list/turned-pager.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { JobsPanel } from './parts/jobs-panel.tsx';
import { EarnedPanel } from './parts/earned-panel.tsx';
import { MilestonesPanel } from './parts/milestones-panel.tsx';
import { MonthsPanel } from './parts/months-panel.tsx';
import { PlansPanel } from './parts/plans-panel.tsx';
import { HeldEquipment } from './parts/held-equipment.tsx';
import { EquipmentCostsPanel } from './parts/equipment-costs-panel.tsx';
import { pathTo } from '../paths.ts';
import { PapersShown } from './parts/papers-shown.tsx';
import { PurchasesPanel } from './parts/purchases-panel.tsx';
import { TimeSpent, TimesPanel } from './parts/time-panel.tsx';
import { SummaryPanel } from './parts/summary-panel.tsx';
import { ProjectDocuments } from './project-documents.tsx';
import { projectLook } from './project-look.ts';
import { changeProject, projectPage } from './project-page.server.ts';
import { StaffPanel } from './staff/staff-panel.tsx';

export const meta = titleOf;

export const loader = screen('projectDetails', projectPage);
export const action = screen('projectDetails', changeProject);

/** A name that leads to its page, for who may open it. */
function linked(of: { name: string; to: string | null } | null): ReactNode {
  if (of === null || of.to === null) return of?.name;
  return (
    <a className="link" href={of.to}>
      {of.name}
    </a>
  );
}

/** The part of the file that is shown. */
function Part({ page }: { page: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const { project, summary, jobs, papers, staff, plans, months, can } = page;
  const { documents, documentsTotal, purchases, equipmentCosts, earned } = papers;
  const { milestones, shares, times, spent } = page;
  return (
    <>
      {page.tab === 'summary' && summary && (
        <>
          <SummaryPanel project={project} summary={summary} overHours={page.overHours} />
          <JobsPanel project={project.id} jobs={jobs} orders={page.orders} mayEdit={can.edit} />
        </>
      )}
      {staff && <StaffPanel project={project.id} staff={staff} mayEdit={can.edit} mayCost={can.cost} />}
      {plans && <PlansPanel project={project.id} plans={plans.rows} pages={plans.pages} mayPlan={can.plan} />}
      {page.held && <HeldEquipment rows={page.held} of={{ project: project.id }} />}
      {milestones && papers.figure === null && (
        <MilestonesPanel project={project.id} milestones={milestones} shares={shares} can={can} />
      )}
      <PapersShown
        days={papers.days}
        figure={papers.figure}
        all={pathTo('projectDetails', { id: project.id }, { selectedTab: page.tab })}
      />
      {documents && (
        <>
          <ProjectDocuments documents={documents.rows} total={documentsTotal} />
          <TurnedPager pages={documents.pages} />
        </>
      )}
      {earned.length > 0 && <EarnedPanel lines={earned} invoices={can.invoices} />}
      {purchases.length > 0 && <PurchasesPanel purchases={purchases} />}
      {equipmentCosts.length > 0 && <EquipmentCostsPanel costs={equipmentCosts} mayOpen={can.equipment} />}
      {times && (
        <TimesPanel
          project={project.id}
          times={times.rows}
          pages={times.pages}
          invoices={can.invoices}
          month={page.month}
        />
      )}
      {months && <MonthsPanel project={project.id} months={months} />}
      {spent.map(({ by, lines }) => (
        <TimeSpent key={by} by={by} lines={lines} />
      ))}
    </>
  );
}

export default function ProjectDetails() {
  const page = useLoaderData<typeof loader>();
  const { file, project, client, order, totals } = page;
  const t = useText();
  const format = useFormat();
  const day = (date: string | null) => date && format.date(date);
  return (
    <TrackedFile
      look={projectLook}
      file={file}
      answer={useActionData<typeof action>()}
      subtitle={project.code}
      tabs={<Tabs label={t('projects.facts')} items={page.tabs} />}
      actions={
        page.words.length > 0 && (
          <AskFirst name="word" intent="sayWord" label={t('projects.word.say')} text={t('projects.word.ask')}>
            <PlainSelect
              id="status-word"
              name="word"
              label={t('projects.field.statusType')}
              options={page.words}
              defaultValue={project.statusType === null ? '' : `${project.status}/${project.statusType.id}`}
            />
          </AskFirst>
        )
      }
      facts={[
        { field: 'code', value: <span translate="no">{project.code}</span> },
        { field: 'statusType', value: project.statusType?.name },
        { field: 'client', value: linked(client) },
        { field: 'billing', value: t(`projects.billing.${project.billing}`) },
        { field: 'family', value: project.familyName },
        { field: 'manager', value: project.managerName },
        { field: 'costCenter', value: project.costCenterName },
        { field: 'openedOn', value: format.date(project.openedOn) },
        { field: 'startDate', value: day(project.startDate) },
        { field: 'endDate', value: day(project.endDate) },
        { field: 'budgetHours', value: project.budgetHours && format.quantity(project.budgetHours) },
        {
          field: 'budgetAmount',
          value: page.can.cost && project.budgetAmount && format.money(project.budgetAmount),
        },
        { field: 'saleOrder', value: linked(order) },
      ].filter(({ value }) => value)}
      main={<Part page={page} />}
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
