import type { Actor } from '../kernel/actor.ts';
import { command } from '../kernel/command.ts';
import { todayIn } from '../kernel/dates.ts';
import { text } from '../kernel/fields.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { openProject } from '../projects/open-project.ts';
import { projectAggregate, type ProjectEvent } from '../projects/project.ts';
import { agreementVersion } from './agreement.ts';
import { agreementCommands, draftAgreement } from './agreement-commands.ts';
import { ownCorporation, versionInput, type Made } from './document-commands.ts';
import { order, quotationAggregate } from './quotation.ts';
import { loadQuotation } from './quotation-commands.ts';
import { presentParty } from './content/resolve-content.ts';
import {
  close,
  decisions,
  reopen,
  saleOrderAggregate,
  stands,
  type SaleOrderEvent,
  type SaleOrderState,
} from './sale-order.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { allocate } from '../kernel/decimal.ts';
import { computeTotals, isItem, type DocumentDiscount, type DocumentLine } from '../amounts/totals.ts';

type LoadedOrder = Loaded<SaleOrderState, SaleOrderEvent>;

const LONGEST_NAME = 200;

/** The lines of an order as what its project has to do: each for what it is sold for, after the order's discount. */
function jobsOf(lines: readonly DocumentLine[], discount: DocumentDiscount | null) {
  const items = lines.filter(isItem);
  const nets = items.map((line) => computeTotals([line], null).totalWithoutVat);
  const sold = allocate(computeTotals(lines, discount).totalWithoutVat, nets);
  return items.map(({ name }, index) => ({
    name: name.slice(0, LONGEST_NAME),
    sold: sold[index] ?? '0',
    budgetHours: null,
    budgetAmount: null,
    startDate: null,
    endDate: null,
    progress: 0,
  }));
}

/** Opens a project of the order's name, with a job for each of its lines, and assigns the order to it. */
async function projectOf(
  work: UnitOfWork,
  actor: Actor,
  loaded: LoadedOrder,
  version: number,
): Promise<number> {
  const { content, clientId } = agreementVersion(loaded.state, version);
  const { number } = loaded.state;
  const project = await openProject(work, actor, {
    name: content.title ?? number ?? '',
    client: clientId,
    saleOrder: { id: loaded.id, version, number: number ?? '' },
    jobs: jobsOf(content.lines, content.discount),
  });
  await work.append(loaded, [decisions.events.projectAssigned({ version, project })]);
  return project.id;
}

/**
 * The quotation that it was made from may be ordered, invoiced or cancelled again once the order ended; one that is
 * taken up again needs it to be free still. @throws Refusal `conflict`.
 */
async function tellQuotation(
  work: UnitOfWork,
  actor: Actor,
  id: number,
  before: SaleOrderState,
  after: SaleOrderState,
): Promise<void> {
  const { origin, versions } = after;
  if (origin === null || stands(before) === stands(after)) return;
  const source = await work.load(quotationAggregate, origin.id, actor);
  const { version } = origin;
  const made = { saleOrder: id, saleOrderVersion: versions.at(-1)?.version ?? 0 };
  const event = { type: 'QuotationOrderReleased' as const, data: { version, saleOrder: id } };
  await work.append(source, stands(after) ? order(source.state, version, made) : [event]);
}

/** What every agreement is asked for. */
export const saleOrderCommands = agreementCommands<SaleOrderState, SaleOrderEvent>({
  kind: 'saleOrder',
  names: {
    edit: 'EditSaleOrder',
    annotate: 'AnnotateSaleOrder',
    assignProject: 'AssignSaleOrderProject',
    remove: 'DeleteSaleOrderDraft',
    validate: 'ValidateSaleOrder',
    storePdf: 'StoreSaleOrderPdf',
    draft: 'DraftSaleOrder',
    draftNextVersion: 'DraftNextSaleOrderVersion',
    duplicate: 'DuplicateSaleOrder',
    copy: 'CopySaleOrder',
    markSent: 'MarkSaleOrderSent',
    accept: 'AcceptSaleOrder',
    refuse: 'RefuseSaleOrder',
    cancel: 'CancelSaleOrder',
  },
  aggregate: saleOrderAggregate,
  decisions,
  async onDraftDeleted(work, actor, { id, state }) {
    const version = state.versions.at(-1)?.version ?? 0;
    const after = saleOrderAggregate.evolve(state, decisions.events.draftDeleted({ version }));
    await tellQuotation(work, actor, id, state, after);
  },
  refuses: ['QUOTATION_INVOICED', 'QUOTATION_ORDERED', 'QUOTATION_STATUS'],
  onMoved: (work, actor, { id, state }, before) => tellQuotation(work, actor, id, before, state),
  /** Where the corporation says so, an accepted order opens a project of its own. */
  async onAccepted(work, actor, loaded, version, corporation) {
    const { content } = agreementVersion(loaded.state, version);
    if (corporation.saleOrderAutoCreateProject && !content.project)
      await projectOf(work, actor, loaded, version);
  },
});

export const {
  draft: draftSaleOrder,
  edit: editSaleOrder,
  annotate: annotateSaleOrder,
  assignProject: assignSaleOrderProject,
  remove: deleteSaleOrderDraft,
  validate: validateSaleOrder,
  storePdf: storeSaleOrderPdf,
  markSent: markSaleOrderSent,
  accept: acceptSaleOrder,
  refuse: refuseSaleOrder,
  cancel: cancelSaleOrder,
  draftNextVersion: draftNextSaleOrderVersion,
  duplicate: duplicateSaleOrder,
  copy: copySaleOrder,
  load: loadSaleOrder,
} = saleOrderCommands;

/** Opens a project from an accepted order that has none. @throws Refusal `conflict`. */
export const createSaleOrderProject = command({
  name: 'CreateSaleOrderProject',
  role: 'ROLE_SALE_ORDER_AFFECT_PROJECT',
  input: versionInput,
  refuses: ['PROJECT_ASSIGNED', 'SALE_ORDER_STATUS'],
  async handle(work, actor, { version }): Promise<Made & { project: number }> {
    const loaded = await loadSaleOrder(work, actor, version);
    const { content } = decisions.requireAccepted(loaded.state, version);
    if (content.project) throw conflict('PROJECT_ASSIGNED', 'errors.projectAssigned');
    return { id: loaded.id, version, project: await projectOf(work, actor, loaded, version) };
  },
});

/**
 * Adds the lines of an accepted order to the jobs of the project that it is assigned to: of an order that came after the
 * project was opened. Once, whatever becomes of the jobs.
 * @throws Refusal `conflict` ORDER_JOBS_ADDED, `invalid` where the order is of no project
 */
export const addSaleOrderJobs = command({
  name: 'AddSaleOrderJobs',
  role: 'ROLE_PROJECT_EDIT',
  input: versionInput,
  refuses: ['ORDER_JOBS_ADDED', 'SALE_ORDER_STATUS'],
  async handle(work, actor, { version }): Promise<Made & { project: number }> {
    const loaded = await loadSaleOrder(work, actor, version);
    const { content } = decisions.requireAccepted(loaded.state, version);
    if (!content.project) throw invalid({ project: ['errors.required'] });
    const project = await work.load(projectAggregate, content.project.id, actor);
    const { jobOrders, numbered } = project.state;
    if (jobOrders.includes(loaded.id)) throw conflict('ORDER_JOBS_ADDED', 'projects.error.orderJobsAdded');
    const added = jobsOf(content.lines, content.discount).map((job, at): ProjectEvent => ({
      type: 'ProjectJobNoted',
      data: { project: project.id, job: { ...job, job: numbered + at + 1 }, saleOrder: loaded.id },
    }));
    await work.append(project, added);
    return { id: loaded.id, version, project: project.id };
  },
});

/** A draft sale order with what an accepted quotation says, dated today, for the client as it is now. */
export const orderQuotation = command({
  name: 'OrderQuotation',
  role: 'ROLE_SALE_ORDER_CREATE',
  input: versionInput,
  refuses: [
    'NO_SALE_ORDERS',
    'QUOTATION_EXPIRED',
    'QUOTATION_INVOICED',
    'QUOTATION_ORDERED',
    'QUOTATION_STATUS',
  ],
  async handle(work, actor, { version: from }): Promise<Made> {
    const corporation = await ownCorporation(work, actor);
    if (!corporation.generateSaleOrder) throw conflict('NO_SALE_ORDERS', 'errors.noSaleOrders');
    const source = await loadQuotation(work, actor, from);
    const { content, totals, clientId } = agreementVersion(source.state, from);
    const client = await presentParty(work, corporation.id, clientId);
    const date = todayIn(corporation.timeZone, new Date(work.now));
    const origin = {
      kind: 'quotation' as const,
      id: source.id,
      version: from,
      number: source.state.number,
    };
    const facts = { content: { ...content, date, expiryDate: null, comment: null }, totals, ...client };
    const loaded = await draftAgreement(
      { aggregate: saleOrderAggregate, decisions },
      work,
      corporation.id,
      facts,
      origin,
    );
    const made = { saleOrder: loaded.id, saleOrderVersion: loaded.drafted };
    await work.append(source, order(source.state, from, made));
    return { id: loaded.id, version: loaded.drafted };
  },
});

/** What is left of an order that is invoiced in part is not to be invoiced any more. */
export const closeSaleOrder = command({
  name: 'CloseSaleOrder',
  role: 'ROLE_SALE_ORDER_AFFECT_TO_INVOICE',
  input: versionInput.extend({ reason: text(500) }),
  refuses: [
    'DEPOSITS_LEFT',
    'SALE_ORDER_CLOSED',
    'SALE_ORDER_INVOICED',
    'SALE_ORDER_NOT_INVOICED',
    'SALE_ORDER_STATUS',
  ],
  async handle(work, actor, { version, reason }): Promise<Made> {
    const loaded = await loadSaleOrder(work, actor, version);
    await work.append(loaded, close(loaded.state, version, reason));
    return { id: loaded.id, version };
  },
});

/** What is left of a closed order is to be invoiced again. */
export const reopenSaleOrder = command({
  name: 'ReopenSaleOrder',
  role: 'ROLE_SALE_ORDER_AFFECT_TO_INVOICE',
  input: versionInput,
  refuses: ['SALE_ORDER_NOT_CLOSED'],
  async handle(work, actor, { version }): Promise<Made> {
    const loaded = await loadSaleOrder(work, actor, version);
    await work.append(loaded, reopen(loaded.state, version));
    return { id: loaded.id, version };
  },
});
