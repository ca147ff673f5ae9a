import { z } from 'zod';
import { defaultFileNames } from '../commerce/file-names.ts';
import { defaultPatterns, numberingOf } from '../commerce/numbering.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { text } from '../kernel/fields.ts';
import { invalid, missing, Refusal, type FieldErrors } from '../kernel/refusal.ts';
import { commerceSettingsOf, commerceSettingsSchema } from './commerce-settings.ts';
import { replaceSettings } from './commerce-settings-commands.ts';
import { corporationAggregate, type CorporationDetails } from './corporation.ts';
import { numberingSchema, replaceNumbering } from './numbering-commands.ts';
import { fieldOf, parameterOf, parameters, type Place } from './parameters.ts';

const valueSchema = z.union([z.string(), z.number(), z.boolean()]).nullish();
type Value = z.output<typeof valueSchema>;

/** What holds where a parameter is taken back. */
const usual = commerceSettingsOf({
  generateSaleOrder: false,
  saleOrderAutoCreateProject: false,
  vatOnDebits: false,
});

function usualValue(place: Place): unknown {
  if (place.in === 'settings') return usual[place.field];
  if (place.in === 'fileNames') return defaultFileNames[place.kind];
  return place.in === 'numbering' ? defaultPatterns[place.kind] : null;
}

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

/** Sets parameters of the chosen corporation by their codes; without a value one goes back to what is usual. */
export const setParameters = command({
  name: 'SetParameters',
  role: 'ROLE_ADMIN',
  input: z.object({
    values: z
      .array(z.object({ code: text(60), value: valueSchema }), { error: 'errors.required' })
      .min(1, 'errors.required')
      .max(100, 'errors.tooLarge|max=100'),
  }),
  async handle(work, actor, { values }) {
    const placed = placesOf(values);
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
