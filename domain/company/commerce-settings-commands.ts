import { requireFresh } from '../kernel/require-fresh.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { revision } from '../kernel/fields.ts';
import { invalid, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { commerceSettingsOf, commerceSettingsSchema, type CommerceSettings } from './commerce-settings.ts';
import { corporationAggregate, type CorporationState, type LoadedCorporation } from './corporation.ts';
import { recordQuestions } from '../records/questions.ts';

const settingsOf = ({ details }: CorporationState): CommerceSettings | null =>
  details && commerceSettingsOf(details);

/** @throws Refusal `invalid` for records that the corporation has not. */
async function refuseUnknown(
  work: UnitOfWork,
  corporation: number,
  settings: CommerceSettings,
): Promise<void> {
  const errors: FieldErrors = {};
  const named = [
    ['defaultPaymentCondition', 'paymentcondition'],
    ['defaultPaymentType', 'paymenttype'],
    ['defaultVat', 'vat'],
  ] as const;
  for (const [field, resource] of named) {
    const id = settings[field];
    if (id !== null && !(await work.ask(recordQuestions).records(resource, [id], corporation)).has(id))
      errors[field] = ['errors.reference'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Puts other settings in the place of a corporation's, if they are others. @throws Refusal `invalid` */
export async function replaceSettings(
  work: UnitOfWork,
  corporation: LoadedCorporation,
  settings: CommerceSettings,
): Promise<void> {
  await refuseUnknown(work, corporation.id, settings);
  if (differences(settingsOf(corporation.state), settings).length === 0) return;
  const data = { corporation: corporation.id, settings };
  await work.append(corporation, [{ type: 'CorporationCommerceEdited', data }]);
}

/** Changes how the chosen corporation sells and buys; documents that are validated stay as they are. */
export const editCommerceSettings = command({
  name: 'EditCommerceSettings',
  role: 'ROLE_ADMIN',
  input: commerceSettingsSchema.extend({ revision: revision() }),
  async handle(work, actor, { revision: madeFrom, ...settings }) {
    const corporation = await work.load(corporationAggregate, corporationOf(actor), actor);
    requireFresh(corporation, madeFrom, settingsOf);
    await replaceSettings(work, corporation, settings);
    return { id: corporation.id };
  },
});
