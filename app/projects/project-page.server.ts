import { addSaleOrderJobs } from '#domain/documents/sale-order-commands.ts';
import { rateRoles } from '#domain/projects/assignment.ts';
import { removeProjectAssignment } from '#domain/projects/assignment-commands.ts';
import { setProjectStatus } from '#domain/projects/commands.ts';
import { projectStatuses } from '#domain/projects/project.ts';
import { removeProjectJob } from '#domain/projects/job-commands.ts';
import {
  reachProjectMilestone,
  removeProjectMilestone,
  reopenProjectMilestone,
} from '#domain/projects/milestone-commands.ts';
import { milestonesOf, sharesOf } from '#projections/projects/billing.ts';
import { projectStaff } from '#projections/projects/assignments.ts';
import { countPlans, listPlans } from '#projections/projects/planning/plans.ts';
import { totalsOfProject } from '#projections/projects/project-documents.ts';
import { choices } from '#projections/records/records.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { monthOf } from '#domain/kernel/dates.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import type { Option } from '../ui/form/field.tsx';
import { turnedTo } from '../ui/list/turn-page.ts';
import { findTracked, trackedFile } from '../tracked/tracked.server.ts';
import { seenJob, seenMonths, seenOf, sightOfFigures, summariesOf } from './figures.server.ts';
import { heldEquipment } from './parts/held-equipment.server.ts';
import { projectParts, projectTabs, type ProjectPart } from './project-tabs.server.ts';
import { listedKinds, papersOf } from './papers.server.ts';
import { ordersWithoutJobs } from './order-jobs.server.ts';
import { projects } from './projects.server.ts';
import { spentOn, timesOn } from './time-of-project.server.ts';

/** Plans on a page. */
const SHOWN = 100;

/** A project's file: what every part shows, and the part that the address asks for. */
export async function projectPage(context: StaffContext) {
  const { services, corporation, t, may, url, today } = context;
  const { db } = services;
  const project = await findTracked(context, projects);
  const { id, saleOrder } = project;
  const asked = url.searchParams.get('selectedTab');
  const tab: ProjectPart = projectParts.find((one) => one === asked) ?? 'summary';
  const on = <Value>(
    one: ProjectPart | readonly ProjectPart[],
    read: () => Promise<Value>,
  ): Promise<Value | null> => ([one].flat().includes(tab) ? read() : Promise.resolve(null));
  const sight = sightOfFigures(context);
  const [
    file,
    client,
    reckoned,
    papers,
    totals,
    staff,
    plans,
    orders,
    months,
    milestones,
    shares,
    times,
    spent,
    held,
  ] = await Promise.all([
    trackedFile(context, projects, project),
    project.client === null ? null : findThirdParty(db, project.client, corporation),
    summariesOf(context, [project]),
    papersOf(context, id, tab),
    totalsOfProject(db, corporation, id, listedKinds(context)),
    on('people', () => projectStaff(db, id, corporation)),
    on('planning', () => plansOn(context, id)),
    on('summary', () => ordersWithoutJobs(context, id)),
    on('statistics', () => seenMonths(context, id, sight)),
    on('billing', () => milestonesOf(db, corporation, id)),
    on('billing', () => sharesOf(db, corporation, id)),
    on('activities', () => timesOn(context, id)),
    on('statistics', () => spentOn(context, id)),
    on('planning', () =>
      may('ROLE_EQUIPMENT_READ') ? heldEquipment(context, { project: id }) : Promise.resolve(null),
    ),
  ]);
  const own = reckoned.get(id);
  return {
    title: file.title,
    file,
    project,
    tab,
    tabs: projectTabs(context, id, tab),
    client: client && {
      name: client.identity?.name ?? t('commerce.erased'),
      to: may('ROLE_THIRD_PARTY_READ') ? pathTo('clientDetails', { id: client.id }) : null,
    },
    order: saleOrder && {
      name: saleOrder.number,
      to: may('ROLE_SALE_ORDER_DETAIL') ? pathTo('saleOrderDetails', { versionId: saleOrder.version }) : null,
    },
    summary: own ? seenOf(own.summary, sight) : null,
    overHours: sight.hours ? (own?.overHours ?? null) : null,
    jobs: (own?.jobs ?? []).map((job) => ({
      ...seenJob(job, sight),
      late: job.endDate !== null && job.endDate < today && job.progress < 100,
    })),
    milestones: milestones?.map((one) => ({ ...one, amount: sight.sold ? one.amount : null })) ?? null,
    times,
    month: monthOf(today),
    spent: spent ?? [],
    shares: sight.invoiced ? (shares ?? []) : [],
    papers,
    totals,
    orders: orders ?? [],
    staff:
      staff?.map(({ costs, rates, ...one }) => ({
        ...one,
        rates: may(rateRoles) ? rates : null,
        costs: sight.costs ? costs : null,
      })) ?? null,
    plans,
    held,
    months,
    words: may('ROLE_PROJECT_EDIT') ? await statusWords(context) : [],
    can: {
      edit: may('ROLE_PROJECT_EDIT'),
      equipment: may('ROLE_EQUIPMENT_READ'),
      cost: sight.costs,
      bill: may('ROLE_PROJECT_BILL'),
      invoices: may('ROLE_INVOICE_DETAIL'),
      plan: may('ROLE_PROJECT_PLAN') && project.status !== 'finished',
    },
  };
}

/** A page of who is planned on a project, the newest first. */
async function plansOn({ services: { db }, corporation, url }: StaffContext, project: number) {
  const filter = { keyword: null, project, person: null, from: null, until: null };
  const { start, pages } = turnedTo(url, await countPlans(db, corporation, filter), SHOWN);
  const request = { sort: 'start', direction: 'desc' as const, limit: SHOWN, cursor: null, offset: start };
  return { rows: (await listPlans(db, corporation, filter, request)).rows, pages };
}

/** The company's own words for where a project stands, as choices: each with the status that it stands for. */
async function statusWords({ services, corporation, language, t }: StaffContext): Promise<Option[]> {
  const found = (await choices(services.db, ['projectstatustype'], corporation, language)).get(
    'projectstatustype',
  );
  return (found ?? []).flatMap(({ id, label, values }) => {
    const status = projectStatuses.find((one) => one === values['status']);
    const words = status && `${label} (${t(`projects.status.${status}`)})`;
    return words === undefined ? [] : [{ value: `${status}/${id}`, label: words }];
  });
}

const back = (tab: string, flash: string) => (_result: unknown, id: number) => ({
  to: pathTo('projectDetails', { id }, { selectedTab: tab }),
  flash,
});

/** Puts a project at a word of the company's: "paused/12". */
const sayWord = intent(
  setProjectStatus,
  (id, form) => {
    const [status = '', word = ''] = formText(form, 'word').split('/');
    return { id, status, statusType: Number(word) || null };
  },
  back('summary', 'projects.notice.saved'),
);

const ofMilestone = (id: number, form: FormData) => ({
  id,
  milestone: Number(formText(form, 'milestone')) || 0,
});

/** What buttons of a project's parts do, beside its steps. */
const parts = {
  addOrderJobs: intent(
    addSaleOrderJobs,
    (_project, form) => ({ version: Number(formText(form, 'version')) || 0 }),
    ({ project: id }) => ({ to: pathTo('projectDetails', { id }), flash: 'projects.notice.jobsAdded' }),
  ),
  removeJob: intent(
    removeProjectJob,
    (id, form) => ({ id, job: Number(formText(form, 'job')) || 0 }),
    back('summary', 'projects.notice.jobRemoved'),
  ),
  reachMilestone: intent(
    reachProjectMilestone,
    ofMilestone,
    back('billing', 'projects.notice.milestoneReached'),
  ),
  reopenMilestone: intent(
    reopenProjectMilestone,
    ofMilestone,
    back('billing', 'projects.notice.milestoneReopened'),
  ),
  removeMilestone: intent(
    removeProjectMilestone,
    ofMilestone,
    back('billing', 'projects.notice.milestoneRemoved'),
  ),
};

/** Takes somebody off the project: their assignment is named by the form. */
const removeStaff = intent(
  removeProjectAssignment,
  (_project, form) => ({ id: Number(formText(form, 'assignment')) || 0 }),
  back('people', 'projects.notice.personRemoved'),
);

export async function changeProject(context: StaffContext) {
  await findTracked(context, projects);
  const steps = Object.fromEntries(
    Object.entries(projects.steps).map(([name, { intent: one }]) => [name, one]),
  );
  return runIntent(context, { ...steps, ...parts, removeStaff, sayWord }, idOf(context.params, 'id'));
}
