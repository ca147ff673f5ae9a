import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import { compare } from '../kernel/decimal.ts';
import { decimal, optionalText, recordId, reference } from '../kernel/fields.ts';
import { sealedPart } from '../kernel/personal.ts';
import { invalid } from '../kernel/refusal.ts';
import { peopleQuestions } from '../people/questions.ts';
import { payElementUnits } from '../records/catalogue/people/pay-element-kind.ts';
import { recordQuestions } from '../records/questions.ts';
import { monthText } from './leave-month.ts';
import { payElementAggregate } from './pay-element.ts';

const MOST = 1_000_000;

export const payElementSchema = z.object({
  month: monthText,
  person: reference('persons'),
  kind: reference('payelementkind'),
  quantity: decimal({ places: 2, min: -MOST, max: MOST }).refine(
    (quantity) => compare(quantity, '0') !== 0,
    'errors.required',
  ),
  note: optionalText(300),
});

/** Notes what the payroll office is told of somebody in a month: of a closed one it is told as a correction. */
export const notePayElement = command({
  name: 'NotePayElement',
  role: 'ROLE_PERSON_MANAGE_PAYROLL',
  input: payElementSchema,
  async handle(work, actor, { month, person, kind: kindId, quantity, note }) {
    const corporation = corporationOf(actor);
    if (!(await work.ask(peopleQuestions).isColleague(person, corporation)))
      throw invalid({ person: ['errors.reference'] });
    const found = (await work.ask(recordQuestions).records('payelementkind', [kindId], corporation)).get(
      kindId,
    );
    const unit = payElementUnits.find((one) => one === found?.values['unit']);
    if (found === undefined || unit === undefined || !found.enabled)
      throw invalid({ kind: ['errors.reference'] });
    const code = found.values['code'];
    const kind = { id: kindId, name: found.label, code: typeof code === 'string' ? code : null, unit };
    const element = await work.create(payElementAggregate);
    const personal = sealedPart(person, 'payroll', 'said');
    const said = { kind, quantity, note };
    await work.append(element, [
      { type: 'PayElementNoted', data: { element: element.id, corporation, person, month, said, personal } },
    ]);
    return { id: element.id };
  },
});

/** Takes back what was noted by mistake. */
export const withdrawPayElement = command({
  name: 'WithdrawPayElement',
  role: 'ROLE_PERSON_MANAGE_PAYROLL',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const element = await work.load(payElementAggregate, id, actor);
    await work.append(element, [{ type: 'PayElementWithdrawn', data: { element: id } }]);
    return { id };
  },
});
