import { z } from 'zod';
import { numberingOf } from '../company/numbering.ts';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { text } from '../kernel/fields.ts';
import { invalid, missing, Refusal, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { commerceSettingsOf, commerceSettingsSchema } from '../company/commerce-settings.ts';
import { replaceSettings } from '../company/commerce-settings-commands.ts';
import { loadParameters } from './parameter-set.ts';
import { isForInstallation, type ParameterValue, type StoredParameter } from './stored-parameters.ts';
import { corporationAggregate, type CorporationDetails } from '../company/corporation.ts';
import { numberingSchema, replaceNumbering } from '../company/numbering-commands.ts';
import { fieldOf, parameterOf, parameters, usualValue, type Place } from './parameters.ts';
import { peopleQuestions } from '../people/questions.ts';
import { productQuestions } from '../products/questions.ts';
import { recordQuestions } from '../records/questions.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';

const valueSchema = z.union([z.string(), z.number(), z.boolean()]).nullish();
type Value = z.output<typeof valueSchema>;

/** The settings and numbers of a corporation with other values in some places, not checked yet. */
function withValues(details: CorporationDetails, values: readonly { place: Place; value: Value }[]) {
  const { fileNames, ...settings } = commerceSettingsOf(details);
  const parts = {
    settings: new Map<string, unknown>(Object.entries(settings)),
    fileNames: new Map<string, unknown>(Object.entries(fileNames)),
    numbering: new Map<string, unknown>(Object.entries(numberingOf(details.numbering))),
  };
  for (const { place, value } of values) {
    const given = value ?? usualValue(place);
    if (place.in === 'settings') parts.settings.set(place.field, given);
    if (place.in === 'fileNames' || place.in === 'numbering') parts[place.in].set(place.kind, given);
  }
  return {
    settings: { ...Object.fromEntries(parts.settings), fileNames: Object.fromEntries(parts.fileNames) },
    numbering: Object.fromEntries(parts.numbering),
  };
}

/** Errors at the codes of the parameters that their fields are kept for. */
const atCodes = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, keys]) => [
      parameters.find(({ place }) => fieldOf(place) === field)?.code ?? field,
      keys,
    ]),
  );

const issuesOf = (error: z.ZodError): FieldErrors =>
  Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), [message]]));

/** The places that codes name. @throws Refusal `invalid` at a code that is none, or that never changes */
function placesOf(values: readonly { code: string; value?: Value }[]): { place: Place; value: Value }[] {
  const errors: FieldErrors = {};
  const placed = values.flatMap(({ code, value }) => {
    const place = parameterOf(code)?.place;
    if (!place) errors[code] = ['errors.parameterUnknown'];
    else if (place.in === 'fixed') errors[code] = ['errors.parameterFixed'];
    else return [{ place, value }];
    return [];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return placed;
}

/** Whether the corporation has the record that a value names. */
async function isKnown(
  work: UnitOfWork,
  corporation: number,
  { kind, refersTo = '' }: StoredParameter,
  id: number,
): Promise<boolean> {
  if (kind === 'record')
    return (await work.ask(recordQuestions).records(refersTo, [id], corporation)).has(id);
  if (kind === 'thirdparty')
    return (await work.ask(thirdPartyQuestions).thirdParty(id, corporation)) !== null;
  if (kind === 'product') return (await work.ask(productQuestions).products([id], corporation)).has(id);
  return kind === 'person' ? work.ask(peopleQuestions).isMember(id, corporation) : true;
}

/** The checked values of parameters that are no settings. @throws Refusal `invalid` at their codes */
async function storedValues(
  work: UnitOfWork,
  corporation: number | null,
  placed: readonly { parameter: StoredParameter; value: Value }[],
): Promise<Record<string, ParameterValue>> {
  const errors: FieldErrors = {};
  const values: Record<string, ParameterValue> = {};
  for (const { parameter, value } of placed) {
    const parsed = parameter.schema.safeParse(value ?? null);
    if (!parsed.success) errors[parameter.code] = [parsed.error.issues[0]?.message ?? 'errors.invalid'];
    else if (corporation === null && !isForInstallation(parameter))
      errors[parameter.code] = ['errors.parameterOfCorporation'];
    else if (
      typeof parsed.data === 'number' &&
      corporation !== null &&
      !(await isKnown(work, corporation, parameter, parsed.data))
    )
      errors[parameter.code] = ['errors.reference'];
    else values[parameter.code] = parsed.data;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values;
}

/** Says values in the stream of a corporation or (null) of the installation, those that are said already left out. */
async function sayValues(
  work: UnitOfWork,
  actor: Actor,
  corporation: number | null,
  values: Record<string, ParameterValue>,
): Promise<void> {
  const loaded = await loadParameters(work, actor, corporation);
  const changed = Object.entries(values).filter(
    ([code, value]) => (loaded.state.values[code] ?? null) !== value,
  );
  const data = { corporation, values: Object.fromEntries(changed) };
  if (changed.length > 0) await work.append(loaded, [{ type: 'ParametersSet', data }]);
}

/** Those of the values that are no settings of the corporation. */
const storedAmong = (placed: readonly { place: Place; value: Value }[]) =>
  placed.flatMap(({ place, value }) =>
    place.in === 'stored' ? [{ parameter: place.parameter, value }] : [],
  );

const valuesSchema = z
  .array(z.object({ code: text(60), value: valueSchema }), { error: 'errors.required' })
  .min(1, 'errors.required')
  .max(100, 'errors.tooLarge|max=100');

/** Sets parameters of the chosen corporation by their codes; without a value one goes back to what is usual. */
export const setParameters = command({
  name: 'SetParameters',
  role: 'ROLE_ADMIN',
  input: z.object({
    values: valuesSchema,
  }),
  async handle(work, actor, { values }) {
    const placed = placesOf(values);
    const said = await storedValues(work, corporationOf(actor), storedAmong(placed));
    await sayValues(work, actor, corporationOf(actor), said);
    if (placed.every(({ place }) => place.in === 'stored')) return { codes: values.map(({ code }) => code) };
    const corporation = await work.load(corporationAggregate, corporationOf(actor), actor);
    const { details } = corporation.state;
    if (details === null) throw missing();
    const wanted = withValues(details, placed);
    const settings = commerceSettingsSchema.safeParse(wanted.settings);
    const numbering = numberingSchema.safeParse(wanted.numbering);
    if (!settings.success || !numbering.success) {
      const found = [settings.error, numbering.error].filter((error) => error !== undefined);
      throw invalid(atCodes(Object.fromEntries(found.flatMap((error) => Object.entries(issuesOf(error))))));
    }
    try {
      await replaceSettings(work, corporation, settings.data);
      if (placed.some(({ place }) => place.in === 'numbering'))
        await replaceNumbering(work, corporation, numbering.data);
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'invalid') throw invalid(atCodes(error.errors));
      throw error;
    }
    return { codes: values.map(({ code }) => code) };
  },
});

/**
 * Sets parameters for every corporation that says nothing of its own; without a value one goes back to what is usual.
 */
export const setInstallationParameters = command({
  name: 'SetInstallationParameters',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: z.object({ values: valuesSchema }),
  async handle(work, actor, { values }) {
    const placed = placesOf(values);
    const own = placed.flatMap(({ place }, index) =>
      place.in === 'stored' ? [] : [[values[index]?.code ?? '', ['errors.parameterOfCorporation']]],
    );
    if (own.length > 0) throw invalid(Object.fromEntries(own) as FieldErrors);
    await sayValues(work, actor, null, await storedValues(work, null, storedAmong(placed)));
    return { codes: values.map(({ code }) => code) };
  },
});
