import { defaultFileNames } from '#domain/company/file-names.ts';
import { editCommerceSettings } from '#domain/company/commerce-settings-commands.ts';
import {
  assignProjectPerson,
  changeProjectAssignments,
  editProjectAssignment,
  removeProjectAssignment,
  setAssignmentCosts,
} from '#domain/projects/assignment-commands.ts';
import { putProjectJob, removeProjectJob } from '#domain/projects/job-commands.ts';
import {
  changePlan,
  copyPlannedWeek,
  planPerson,
  undoCopiedWeek,
  removePlan,
} from '#domain/projects/planning/plan-commands.ts';
import { tellOfPlans } from '#domain/projects/planning/telling-commands.ts';
import { createProject, deleteProject, editProject, setProjectStatus } from '#domain/projects/commands.ts';
import { attachDocuments, classifyDocument } from '#domain/attachments/commands.ts';
import { createThirdParty, deleteThirdParty } from '#domain/third-parties/commands.ts';
import * as groups from '#domain/third-parties/group-commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import type { Store } from '#db/events/store.ts';
import { personFile } from '../people.ts';
import { clientInput, commandsOf, makeQuotation, send, type Company } from '../company.ts';

/** How a company sells and buys until it says more. */
export const settingsInput = {
  generateSaleOrder: true,
  saleOrderAutoCreateProject: false,
  projectRequired: false,
  vatOnDebits: true,
  purchaseApprovalThreshold: null,
  approveOwnWhenAlone: true,
  remindersEnabled: false,
  quotationValidityDays: 30,
  defaultPaymentCondition: null,
  defaultPaymentType: null,
  defaultVat: null,
  fileNames: defaultFileNames,
};

/** Somebody who comes to a project, is planned on it, and leaves. */
async function busyStaff(store: Store, actor: Company['actor'], project: number): Promise<void> {
  const { id: person } = await send(
    store,
    createPerson,
    actor,
    personFile({ lastName: `Équipe ${project}` }),
  );
  const rates = [{ from: '2026-01-01', hourly: '62', daily: null }];
  const { id } = await send(store, assignProjectPerson, actor, { project, person });
  await send(store, editProjectAssignment, actor, { id, rates });
  await send(store, setAssignmentCosts, actor, { id, costs: rates });
  const days = { start: '2026-11-23', end: '2026-11-25' };
  const plan = await send(store, planPerson, actor, { person, project, ...days });
  await send(store, changePlan, actor, { id: plan.id, person, project, ...days, startHalf: 'afternoon' });
  await send(store, tellOfPlans, actor, { person, day: '2026-11-20' });
  await send(store, copyPlannedWeek, actor, { from: '2026-11-23', to: '2026-11-30' });
  const { copy } = await send(store, copyPlannedWeek, actor, { from: '2026-11-23', to: '2026-12-07' });
  await send(store, undoCopiedWeek, actor, { id: copy ?? 0 });
  await send(store, removePlan, actor, { id: plan.id });
  await send(store, removeProjectAssignment, actor, { id });
  await send(store, changeProjectAssignments, actor, { id: project, persons: [person] });
}

async function busyProjects(store: Store, { actor, client }: Company): Promise<void> {
  const { id } = await send(store, createProject, actor, { name: 'Quai neuf', client });
  await send(store, editProject, actor, { id, name: 'Quai nord', client: null });
  for (const status of [
    'under_development',
    'paused',
    'not_started',
    'finished',
    'under_development',
  ] as const)
    await send(store, setProjectStatus, actor, { id, status });
  await send(store, putProjectJob, actor, { id, name: 'Dalle', sold: '1200', progress: 40 });
  await send(store, removeProjectJob, actor, { id, job: 1 });
  await send(store, putProjectJob, actor, { id, name: 'Radier', sold: '800' });
  await busyStaff(store, actor, id);
  const gone = await send(store, createProject, actor, { name: 'Abandonné' });
  await send(store, deleteProject, actor, { id: gone.id });
}

async function busyGroups(store: Store, { actor, client }: Company): Promise<void> {
  const { id } = await send(store, groups.createThirdPartyGroup, actor, { name: 'Collectivités' });
  const gone = await send(store, groups.createThirdPartyGroup, actor, { name: 'Artisans' });
  const member = await send(store, createThirdParty, actor, clientInput({ name: 'Membre parti' }));
  await send(store, groups.editThirdPartyGroup, actor, {
    id,
    name: 'Communes',
    description: 'Marchés publics',
  });
  await send(store, groups.addToThirdPartyGroup, actor, { id, thirdParties: [client, member.id] });
  await send(store, groups.addToThirdPartyGroup, actor, { id: gone.id, thirdParties: [client] });
  await send(store, groups.removeFromThirdPartyGroup, actor, { id: gone.id, thirdParties: [client] });
  await send(store, groups.setThirdPartyGroups, actor, { id: client, groups: [id, gone.id] });
  await send(store, groups.deleteThirdPartyGroup, actor, { id: gone.id });
  await send(store, deleteThirdParty, actor, { id: member.id });
}

async function busyDocumentTypes(store: Store, company: Company): Promise<void> {
  const { actor } = company;
  const type = { name: 'Plan', quotation: true, required: true, enabled: true };
  const { id: documentType } = await send(store, commandsOf('documenttype').create, actor, type);
  const { id } = await makeQuotation(store, company);
  const file = { name: 'plan.pdf', file: 'e'.repeat(64), type: 'application/pdf', size: 10 };
  const owner = { kind: 'quotation' as const, id };
  const { ids } = await send(store, attachDocuments, actor, { owner, files: [file], documentType });
  await send(store, classifyDocument, actor, { id: ids[0] ?? 0, documentType: null });
  await send(store, classifyDocument, actor, { id: ids[0] ?? 0, documentType });
}

/** Settings, projects, groups of third parties and types of files. */
export async function busyDefaults(store: Store, company: Company): Promise<void> {
  const { actor, condition, paymentType, vat } = company;
  await send(store, editCommerceSettings, actor, {
    ...settingsInput,
    purchaseApprovalThreshold: '5000',
    defaultPaymentCondition: condition,
    defaultPaymentType: paymentType,
    defaultVat: vat,
    fileNames: { ...defaultFileNames, invoice: '{NUMBER} {CLIENT}' },
  });
  await busyProjects(store, company);
  await busyGroups(store, company);
  await busyDocumentTypes(store, company);
}
