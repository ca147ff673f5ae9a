import type { Actor } from '../kernel/actor.ts';
import { corporationOf } from '../kernel/command.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { recordSchema } from './commands.ts';
import type { RecordDefinition } from './define-record.ts';
import { commerceDefaults } from './french-defaults/commerce.ts';
import type { DefaultList } from './french-defaults/default-list.ts';
import { equipmentDefaults } from './french-defaults/equipment.ts';
import { mailingDefaults } from './french-defaults/mailing.ts';
import { organizationDefaults } from './french-defaults/organization.ts';
import { healthDefaults } from './french-defaults/health.ts';
import { peopleDefaults } from './french-defaults/people.ts';
import { productDefaults } from './french-defaults/products.ts';
import { projectDefaults } from './french-defaults/projects.ts';
import { trainingDefaults } from './french-defaults/training.ts';
import { recordAggregate } from './record.ts';
import { recordDefinition } from './registry.ts';
import { recordQuestions } from './questions.ts';

/** Every list that a new corporation begins with, those that others name first. */
export const frenchDefaults: readonly DefaultList[] = [
  ...commerceDefaults,
  ...productDefaults,
  ...organizationDefaults,
  ...peopleDefaults,
  ...healthDefaults,
  ...equipmentDefaults,
  ...trainingDefaults,
  ...projectDefaults,
  ...mailingDefaults,
];

/** Ids by label, of each resource. */
type Labels = Map<string, Map<string, number>>;

/** A row with the ids of the records that it names by their labels; one that is not there is not named. */
function withIds(definition: RecordDefinition, row: DefaultList['rows'][number], labels: Labels): object {
  const named = Object.entries(definition.fields).flatMap(
    ([name, { refersTo }]): [name: string, ids: number | null | number[]][] => {
      const label = row[name];
      if (refersTo === undefined) return [];
      const idOf = (one: unknown) =>
        typeof one === 'string' ? (labels.get(refersTo)?.get(one) ?? null) : null;
      if (Array.isArray(label)) return [[name, label.map(idOf).filter((id) => id !== null)]];
      return typeof label === 'string' ? [[name, idOf(label)]] : [];
    },
  );
  return { enabled: true, ...row, ...Object.fromEntries(named) };
}

/** Creates the rows of a list. */
async function fill(work: UnitOfWork, corporation: number, list: DefaultList, labels: Labels): Promise<void> {
  const definition = recordDefinition(list.resource);
  if (definition === null) throw new Error(`No record is called ${list.resource}`);
  const schema = recordSchema(definition);
  const made = new Map<string, number>();
  for (const row of list.rows) {
    const values = schema.parse(withIds(definition, row, labels));
    const record = await work.create(recordAggregate(definition));
    await work.append(record, [
      { type: 'RecordCreated', data: { resource: definition.resource, corporation, values } },
    ]);
    made.set(String(values[definition.label]), record.id);
  }
  labels.set(list.resource, made);
}

/** Creates the rows of each list that has no record yet; `labels` are the records that there are. */
async function fillEmpty(work: UnitOfWork, corporation: number, labels: Labels): Promise<string[]> {
  const filled: string[] = [];
  for (const list of frenchDefaults) {
    if ((labels.get(list.resource)?.size ?? 0) > 0 || list.rows.length === 0) continue;
    await fill(work, corporation, list, labels);
    filled.push(list.resource);
  }
  return filled;
}

/**
 * Creates the reference records that a French company needs, in the actor's corporation: each list that has none yet is
 * filled, one that has any is left as it is, so that it may be asked for again. In the transaction of its caller.
 * @returns the resources of the lists that were filled
 */
export async function createFrenchDefaults(work: UnitOfWork, actor: Actor): Promise<string[]> {
  const corporation = corporationOf(actor);
  const resources = frenchDefaults.map(({ resource }) => resource);
  return fillEmpty(work, corporation, await work.ask(recordQuestions).recordLabels(resources, corporation));
}

/** The same of a corporation that is made in this very transaction, and has no records. */
export const createFirstDefaults = (work: UnitOfWork, corporation: number) =>
  fillEmpty(work, corporation, new Map());
