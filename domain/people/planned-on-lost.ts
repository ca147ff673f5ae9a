import type { Actor } from '../kernel/actor.ts';
import { corporationOf } from '../kernel/command.ts';
import type { Asking } from '../kernel/questions.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { DaySpan } from './contract.ts';
import { daysLost, seesPlanned, type Planned } from './planned.ts';
import { peopleQuestions } from './questions.ts';

/** `|` parts the parameters of an error. */
const plain = (text: string): string => text.replaceAll('|', '/');

/** A thing that is planned as an error says it: what, from when to when. */
function told({ kind, id, from, until, name, project }: Planned): string {
  const shape = `${from === null ? '' : 'From'}${until === null ? '' : 'Until'}` || 'Always';
  const said = { id, name: name === null ? null : plain(name), project, from, until };
  const params = Object.entries(said).flatMap(([key, value]) => (value === null ? [] : [`${key}=${value}`]));
  return [`people.planned.${kind}${shape}`, ...params].join('|');
}

/** A contract that says other days than it did; `after` null: it says none of them any more. */
interface ChangedDays {
  contract: number;
  person: number;
  before: DaySpan;
  after: DaySpan | null;
}

/** The days that were under contract, and that neither it nor another one of the person says any more. */
export async function lostDays(
  asking: Asking,
  actor: Actor,
  { contract, person, before, after }: ChangedDays,
): Promise<DaySpan[]> {
  const contracts = await asking.ask(peopleQuestions).contractsOf(person, corporationOf(actor));
  return daysLost(
    before,
    after,
    contracts.filter(({ id }) => id !== contract),
  );
}

/** What is planned on days that were under contract and are no more: what the actor may see, and how much beside it. */
export async function plannedOnLost(
  asking: Asking,
  actor: Actor,
  changed: ChangedDays,
): Promise<{ seen: readonly Planned[]; hidden: number }> {
  const corporation = corporationOf(actor);
  const { person } = changed;
  const people = asking.ask(peopleQuestions);
  const planned = await people.plannedOn(person, corporation, await lostDays(asking, actor, changed));
  if (planned.length === 0) return { seen: [], hidden: 0 };
  const leads = (await people.managersIn(corporation)).get(person) === actor.person;
  const seen = planned.filter(({ kind }) => seesPlanned(actor, kind, leads));
  return { seen, hidden: planned.length - seen.length };
}

/**
 * Asks for a confirmation where something was planned on days that would be under contract no more: each is told to whom
 * may see it, the others are counted (5-modules.md, section 1, scenario 3).
 * @throws Refusal `conflict` with each of them at `confirmPlanned`, unless it was confirmed
 */
export async function requirePlannedSeen(
  work: UnitOfWork,
  actor: Actor,
  changed: ChangedDays,
  confirmed: boolean,
): Promise<void> {
  if (confirmed) return;
  const { seen, hidden } = await plannedOnLost(work, actor, changed);
  if (seen.length + hidden === 0) return;
  throw new Refusal('conflict', 'CONTRACT_PLANNED', {
    confirmPlanned: [...seen.map(told), ...(hidden > 0 ? [`people.planned.hidden|count=${hidden}`] : [])],
  });
}
