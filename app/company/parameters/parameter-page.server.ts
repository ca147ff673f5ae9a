import { data } from '@remix-run/node';
import { setInstallationParameters, setParameters } from '#domain/parameters/parameter-commands.ts';
import {
  kindOf,
  parameters,
  parameterTypes,
  parameterValue,
  usualValue,
  type ParameterType,
} from '#domain/parameters/parameters.ts';
import type { CorporationProfile } from '#domain/company/corporation.ts';
import {
  effective,
  isForInstallation,
  type ParameterKind,
  type ParameterSource,
  type ParameterValue,
  type SaidLayers,
} from '#domain/parameters/stored-parameters.ts';
import { fillReferenceLists } from '#domain/records/french-defaults-commands.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { listSeries } from '#projections/company/number-series.ts';
import { saidParameters } from '#projections/company/parameters.ts';
import { leadTo, runCommand, tellable } from '../../http/run-command.server.ts';
import { formText } from '../../http/form-text.ts';
import { notFound, statusOf } from '../../http/problems.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { settingOfParameters, worksWith } from '../../http/works-with.ts';
import { parameterChoices } from './parameter-choices.server.ts';
import { typedDecimal, type Language } from '../../ui/format.ts';

/** Whose parameters a page is of. */
export type Level = 'corporation' | 'installation';

type Parameter = (typeof parameters)[number];

/** A parameter as its form shows it. */
export interface ShownParameter {
  code: string;
  kind: ParameterKind;
  /** As its field holds it. */
  typed: string;
  source: ParameterSource;
  /** What holds again once it is taken back, in words; null where nothing does. */
  usual: string | null;
  choices: { value: string; label: string }[];
  /** Tokens of a file name, and what the last number of its series is. */
  tokens: readonly string[];
  series: { period: string; last: number; started: number }[];
  /** The area that it waits for. */
}

const typedText = (value: ParameterValue, kind: ParameterKind, language: Language): string => {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'on' : '';
  return kind === 'decimal' ? typedDecimal(String(value), language) : String(value);
};

function said(
  { place }: Parameter,
  profile: CorporationProfile | null,
  layers: SaidLayers,
): { value: ParameterValue; source: ParameterSource } {
  if (place.in === 'stored') return effective(place.parameter, layers);
  const value = profile === null ? null : parameterValue(profile, { place });
  const source = place.in === 'fixed' || value === usualValue(place) ? 'default' : 'corporation';
  return { value, source };
}

/** The parameters that may be said at a level; of a company those of what it works with. */
const parametersAt = ({ signedIn }: StaffContext, level: Level): Parameter[] =>
  parameters.filter(({ place, type }) =>
    level === 'corporation'
      ? worksWith(signedIn, settingOfParameters(type))
      : place.in === 'stored' && isForInstallation(place.parameter),
  );

/** What the page of parameters shows, in groups. */
export async function parameterPage(context: StaffContext, level: Level) {
  const { services, corporation, t, may, language } = context;
  const id = level === 'installation' ? 0 : corporation;
  const [profile, layers, series, choices] = await Promise.all([
    id === 0 ? null : findCorporation(services.db, id),
    saidParameters(services.db, id),
    id === 0 ? [] : listSeries(services.db, id),
    id === 0 ? new Map<string, never>() : parameterChoices(context),
  ]);
  if (id !== 0 && profile === null) throw notFound();
  const shown = (parameter: Parameter): ShownParameter => {
    const { code, place } = parameter;
    const { kind, refersTo } = kindOf(place);
    const { value, source } = said(parameter, profile, layers);
    const stored = place.in === 'stored' ? place.parameter : null;
    const fixed = (stored?.choices ?? []).map((one) => ({
      value: one,
      label: t(`parameters.choice.${code}.${one}`),
    }));
    return {
      code,
      kind,
      typed: typedText(value, kind, language),
      source,
      usual: typedText(usualValue(place), kind, language) || null,
      choices: stored?.choices ? fixed : (choices.get(refersTo ?? kind) ?? []),
      tokens: stored?.tokens ?? ['NUMBER', 'CLIENT', 'DATE', 'TITLE'],
      series: place.in === 'numbering' ? series.filter((one) => one.kind === place.kind) : [],
    };
  };
  const all = parametersAt(context, level);
  return {
    title: t(`parameters.title.${level}`),
    level,
    groups: parameterTypes
      .map((type) => ({ type, parameters: all.filter((one) => one.type === type).map(shown) }))
      .filter((group) => group.parameters.length > 0),
    mayInstallation: may('ROLE_SUPER_ADMIN'),
    today: context.today,
  };
}

export type ParameterPageData = Awaited<ReturnType<typeof parameterPage>>;

/** What a form of parameters is answered with when it was not saved. */
export interface ParameterAnswer {
  group: string;
  typed: Record<string, string>;
  /** Keys by the codes of parameters. */
  errors: Record<string, string[]>;
}

/** What was typed, as the command takes it; what is no number is left for the command to refuse. */
function sentValue(kind: ParameterKind, typed: string): string | number | boolean | null {
  if (kind === 'flag') return typed === 'on';
  if (typed.trim() === '') return null;
  const isNumber = ['integer', 'record', 'thirdparty', 'product', 'person'].includes(kind);
  return isNumber && /^\s*-?\d+\s*$/.test(typed) ? Number(typed) : typed;
}

const typedIn = (form: FormData, group: readonly Parameter[]): Record<string, string> =>
  Object.fromEntries(group.map(({ code }) => [code, formText(form, `value.${code}`)]));

async function save(
  context: StaffContext,
  level: Level,
  form: FormData,
  values: readonly { code: string; value: ParameterValue }[],
): Promise<void> {
  if (values.length === 0) return;
  const command = level === 'installation' ? setInstallationParameters : setParameters;
  await runCommand(context, command, command.input.parse({ values }), { form });
}

const refused = (
  group: string,
  typed: Record<string, string>,
  errors: Record<string, string[]>,
  status: number,
) => data<ParameterAnswer>({ group, typed, errors }, { status });

/** Saves what was changed of a group, shows what it would give, takes one back, or fills the empty lists. */
export async function runParameterForm(context: StaffContext, level: Level) {
  const form = await context.request.formData();
  const type: ParameterType | undefined = parameterTypes.find((one) => one === form.get('group'));
  const group = parametersAt(context, level).filter((one) => one.type === type);
  const typed = typedIn(form, group);
  if (form.get('intent') === 'preview') return refused(type ?? '', typed, {}, 200);
  const back = form.get('reset');
  const changed = group.filter(({ code }) => typed[code] !== formText(form, `was.${code}`));
  const values =
    typeof back === 'string'
      ? [{ code: back, value: null }]
      : changed.map(({ code, place }) => ({ code, value: sentValue(kindOf(place).kind, typed[code] ?? '') }));
  const fills = form.get('intent') === 'lists' && level === 'corporation';
  try {
    if (fills) await runCommand(context, fillReferenceLists, {}, { form });
    else await save(context, level, form, values);
  } catch (error) {
    const refusal = tellable(error);
    return refused(type ?? '', typed, refusal.errors, statusOf(refusal));
  }
  return leadTo(context.url.pathname, fills ? 'parameters.notice.lists' : 'parameters.notice.saved');
}
