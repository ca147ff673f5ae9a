import type { Actor } from '../kernel/actor.ts';
import { corporationOf } from '../kernel/command.ts';
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

/**
 * Asks for a confirmation where something was planned on days that would be under contract no more: each is told to whom
 * may see it, the others are counted (5-modules.md, section 1, scenario 3).
 * @throws Refusal `conflict` with each of them at `confirmPlanned`, unless it was confirmed
 */
export async function requirePlannedSeen(
  work: UnitOfWork,
  actor: Actor,
  {
    contract,
    person,
    before,
    after,
  }: { contract: number; person: number; before: DaySpan; after: DaySpan | null },
  confirmed: boolean,
): Promise<void> {
  if (confirmed) return;
  const corporation = corporationOf(actor);
  const people = work.ask(peopleQuestions);
  const others = (await people.contractsOf(person, corporation)).filter(({ id }) => id !== contract);
  const lost = daysLost(before, after, others);
  if (lost.length === 0) return;
  const planned = await people.plannedOn(person, corporation, lost);
  if (planned.length === 0) return;
  const leads = (await people.managersIn(corporation)).get(person) === actor.person;
  const seen = planned.filter(({ kind }) => seesPlanned(actor, kind, leads));
  const hidden = planned.length - seen.length;
  throw new Refusal('conflict', 'CONTRACT_PLANNED', {
    confirmPlanned: [...seen.map(told), ...(hidden > 0 ? [`people.planned.hidden|count=${hidden}`] : [])],
  });
}
