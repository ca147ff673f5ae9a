import type { Actor } from '../../kernel/actor.ts';
import { corporationOf } from '../../kernel/command.ts';
import { add, compare, type DecimalString } from '../../kernel/decimal.ts';
import { flag } from '../../kernel/fields.ts';
import { grouped } from '../../kernel/grouped.ts';
import { invalid } from '../../kernel/refusal.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { beyondSold } from '../../projects/fixed-price.ts';
import { projectAggregate } from '../../projects/project.ts';
import { projectQuestions } from '../../projects/questions.ts';

/* What was sold of a project at a fixed price is billed once, by its shares and milestones or by its orders. */

export const beyondField = {
  /** It goes beyond what was sold, and is meant to. */
  beyond: flag(),
};

/** @throws Refusal `invalid` at `beyond` for what goes beyond what was sold, unless that is said */
export function requireWithin(over: DecimalString | null, beyond: boolean): void {
  if (over !== null && !beyond) throw invalid({ beyond: [`projects.error.beyondSold|over=${over}`] });
}

/** A few cents are what parts of an order were rounded by. */
const ROUNDED = '0.05';

/**
 * Looks at what agreements of projects at a fixed price ask for; those of work on time are sold by the hour.
 * @param parts what is billed of each, euros without VAT, and its project
 * @throws Refusal `invalid` at `beyond` for what goes beyond what was sold of one, unless that is said
 */
export async function requireWithinSold(
  work: UnitOfWork,
  actor: Actor,
  parts: readonly { project: number | null; net: DecimalString }[],
  beyond: boolean,
): Promise<void> {
  for (const [id, own] of grouped(parts, ({ project }) => project)) {
    if (id === null || beyond) continue;
    const { state } = await work.load(projectAggregate, id, actor);
    if (state.details.billing !== 'forfait') continue;
    const price = await work.ask(projectQuestions).fixedPrice(id, corporationOf(actor));
    const over = beyondSold(price, add('0', ...own.map(({ net }) => net)));
    requireWithin(over !== null && compare(over, ROUNDED) > 0 ? over : null, beyond);
  }
}
