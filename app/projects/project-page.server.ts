import { rateRoles } from '#domain/projects/assignment.ts';
import { documentKinds } from '#domain/document-kinds/document-kinds.ts';
import { removeProjectAssignment } from '#domain/projects/assignment-commands.ts';
import { removeProjectJob } from '#domain/projects/job-commands.ts';
import {
  reachProjectMilestone,
  removeProjectMilestone,
  reopenProjectMilestone,
} from '#domain/projects/milestone-commands.ts';
import { milestonesOf, sharesOf } from '#projections/projects/billing.ts';
import { projectStaff } from '#projections/projects/assignments.ts';
import { equipmentCostsOf } from '#projections/projects/costs.ts';
import { projectMonths, purchasesOf } from '#projections/projects/figures.ts';
import { listPlans } from '#projections/projects/planning/plans.ts';
import { documentsOfProject, totalsOfProject } from '#projections/projects/project-documents.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { mayPass } from '#domain/kernel/access.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { documentScreens } from '../links/document-screens.ts';
import { pathTo } from '../paths.ts';
import { screens } from '../screens.ts';
import { findTracked, trackedFile } from '../tracked/tracked.server.ts';
import { seenOf, sightOfFigures, summariesOf } from './figures.server.ts';
import { projectParts, projectTabs, type ProjectPart } from './project-tabs.server.ts';
import { projects } from './projects.server.ts';
import { spentOn, timesOn } from './time-of-project.server.ts';

/** More than that is found in the lists of documents. */
const SHOWN = 100;

/** A project's file: what every part shows, and the part that the address asks for. */
export async function projectPage(context: StaffContext) {
  const { services, corporation, t, actor, may, url } = context;
  const { db } = services;
  const project = await findTracked(context, projects);
  const { id, saleOrder } = project;
  const kinds = documentKinds.filter((kind) => mayPass(actor, screens[documentScreens(kind).list]));
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
    documents,
    totals,
    staff,
    plans,
    purchases,
    equipmentDone,
    months,
    milestones,
    shares,
    times,
    spent,
  ] = await Promise.all([
    trackedFile(context, projects, project),
    project.client === null ? null : findThirdParty(db, project.client, corporation),
    summariesOf(context, [project]),
    on(['documents', 'billing'], () =>
      documentsOfProject(
        db,
        corporation,
        id,
        tab === 'billing' ? kinds.filter((kind) => kind === 'invoice' || kind === 'refund') : kinds,
        SHOWN,
      ),
    ),
    totalsOfProject(db, corporation, id, kinds),
    on('people', () => projectStaff(db, id, corporation)),
    on('planning', () =>
      listPlans(
        db,
        corporation,
        { keyword: null, project: id, person: null, from: null, until: null },
        { sort: 'start', direction: 'desc', limit: SHOWN, cursor: null, offset: 0 },
      ),
    ),
    on('documents', () =>
      sight.costs && may('ROLE_PURCHASE_ORDER_LIST')
        ? purchasesOf(db, corporation, id, SHOWN)
        : Promise.resolve([]),
    ),
    on('documents', () => (sight.costs ? equipmentCostsOf(db, corporation, id, SHOWN) : Promise.resolve([]))),
    on('statistics', () => projectMonths(db, corporation, id)),
    on('billing', () => milestonesOf(db, corporation, id)),
    on('billing', () => sharesOf(db, corporation, id)),
    on('activities', () => timesOn(context, id)),
    on('statistics', () => spentOn(context, id)),
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
    jobs: (own?.jobs ?? []).map(({ job, name, sold, endDate, progress }) => ({
      job,
      name,
      sold: sight.sold ? sold : null,
      endDate,
      progress,
    })),
    milestones: milestones?.map((one) => ({ ...one, amount: sight.sold ? one.amount : null })) ?? null,
    times,
    spent: spent ?? [],
    shares: sight.invoiced ? (shares ?? []) : [],
    documents,
    totals,
    staff:
      staff?.map(({ costs, rates, ...one }) => ({
        ...one,
        rates: may(rateRoles) ? rates : null,
        costs: sight.costs ? costs : null,
      })) ?? null,
    plans: plans?.rows ?? null,
    purchases,
    equipmentCosts: equipmentDone,
    months:
      months?.map(({ month, invoiced, purchases: bought }) => ({
        month,
        invoiced: sight.invoiced ? invoiced : null,
        purchases: sight.costs ? bought : null,
      })) ?? null,
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

const back = (tab: string, flash: string) => (_result: unknown, id: number) => ({
  to: pathTo('projectDetails', { id }, { selectedTab: tab }),
  flash,
});

const ofMilestone = (id: number, form: FormData) => ({
  id,
  milestone: Number(formText(form, 'milestone')) || 0,
});

/** What buttons of a project's parts do, beside its steps. */
const parts = {
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
  return runIntent(context, { ...steps, ...parts, removeStaff }, idOf(context.params, 'id'));
}
