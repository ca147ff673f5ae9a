import { z } from 'zod';
import { parameters, parameterTypes, parameterValue, type Parameter } from '#domain/parameters/parameters.ts';
import { inOrder } from '#domain/kernel/in-order.ts';
import { conflict, invalid, missing } from '#domain/kernel/refusal.ts';
import { setInstallationParameters, setParameters } from '#domain/parameters/parameter-commands.ts';
import { effective, parameterSources, type SaidLayers } from '#domain/parameters/stored-parameters.ts';
import { saidParameters } from '#projections/company/parameters.ts';
import type { CorporationProfile } from '#domain/company/corporation.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { settingOfParameters, worksWith } from '../../http/works-with.ts';
import { idOnly, itemOf, itemsOf, pageOf, recordNumber } from '../answers.ts';
import { call, commandCall, notExist, pathId, type ApiContext, type Call, type ShownItem } from '../call.ts';
import { inDirection, orderQuery, pageInMemory, pageQuery } from '../listing.ts';
import { word, words } from '../query.ts';
import { completionCall } from '../resource-calls.ts';

const role = 'ROLE_ADMIN';

const order = { sort: 'code', direction: 'asc' } as const;

const shape = z.object({
  id: recordNumber,
  code: z.string(),
  type: z.enum(parameterTypes),
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  source: z.enum(parameterSources).meta({ description: 'Who says so' }),
});

const byCodes = parameters.toSorted((a, b) => inOrder(a.code, b.code));

/** A parameter with what it says in the corporation, and who says so. */
const present = (
  corporation: CorporationProfile,
  said: SaidLayers,
  { id, code, type, place }: (typeof parameters)[number],
) => ({
  id,
  code,
  type,
  value: parameterValue(corporation, { place }, said),
  source: place.in === 'stored' ? effective(place.parameter, said).source : ('corporation' as const),
});

const readAll = ({ services: { db }, corporation }: ApiContext) =>
  Promise.all([findCorporation(db, corporation), saidParameters(db, corporation)]);

/** Whether the company that is worked in works with what a parameter is about. */
const isThere =
  ({ signedIn }: ApiContext) =>
  ({ type }: Pick<Parameter, 'type'>): boolean =>
    worksWith(signedIn, settingOfParameters(type));

async function presentAll(context: ApiContext, wanted: readonly (typeof parameters)[number][]) {
  const [profile, said] = await readAll(context);
  return profile === null ? [] : wanted.filter(isThere(context)).map((one) => present(profile, said, one));
}

async function answerAll(context: ApiContext, wanted: readonly (typeof parameters)[number][]) {
  const items = await presentAll(context, wanted);
  return { items, total: items.length };
}

async function answerOne(context: ApiContext, wanted: (parameter: Parameter) => boolean) {
  const [item] = await presentAll(context, parameters.filter(wanted).slice(0, 1));
  return item === undefined ? notExist() : { item };
}

/** Those that are there, whose codes say a word. */
const saying = (context: ApiContext, keyword: string | null) => {
  const typed = keyword?.toLowerCase() ?? '';
  return byCodes.filter(isThere(context)).filter(({ code }) => code.includes(typed));
};

const byCode = (code: string | null | undefined) => (parameter: Parameter) => parameter.code === code;
const byId = (id: string | undefined) => (parameter: Parameter) => parameter.id === pathId(id);

/** @throws Refusal `missing` for an id of none. */
function codeOf(id: string | undefined): string {
  const found = parameters.find(byId(id));
  if (!found) throw missing();
  return found.code;
}

const valueInput = z.object({ value: z.union([z.string(), z.number(), z.boolean()]).nullish() });
const codeInput = valueInput
  .extend({ code: z.string() })
  .meta({ example: { code: 'quotation_file_name', value: '{NUMBER} {CLIENT}' } });
const codeIn = (body: object): unknown => ('code' in body ? body.code : undefined);

/** What is said; null: what is usual. @throws Refusal `invalid` where nothing is */
function valueIn(body: object): unknown {
  if (!('value' in body)) throw invalid({ value: ['errors.required'] });
  return body.value;
}

/** An edit keeps what the corporation itself says; what is usual stays what is usual. */
const kept: ShownItem = {
  schema: shape,
  async find(context) {
    const [item] = await presentAll(context, parameters.filter(byId(context.params['id'])));
    return item === undefined ? null : { ...item, value: item.source === 'corporation' ? item.value : null };
  },
};

/** A call that sets parameters: those of what the company does not work with are missing. */
const settingThere = (
  one: Call,
  isSet: (context: ApiContext, body: object) => (parameter: Parameter) => boolean,
): Call => ({
  ...one,
  async run(context, body, query) {
    const set = parameters.filter(isSet(context, typeof body === 'object' && body !== null ? body : {}));
    if (!set.every(isThere(context))) throw missing();
    return one.run(context, body, query);
  },
});

const setByCode = (path: string, summary: string): Call =>
  settingThere(
    commandCall({
      path,
      summary,
      command: setParameters,
      input: codeInput,
      answers: itemOf(shape),
      toInput: (_params, body) => ({ values: [{ code: codeIn(body), value: valueIn(body) }] }),
      answer: (context, { codes: [code] }) => answerOne(context, byCode(code)),
    }),
    (_context, body) =>
      ({ code }) =>
        code === codeIn(body),
  );

/** Codes and values of a body, of the parameters of one type: `{ currency: "EUR" }` or `{ values: […] }`. */
function valuesOfType(type: string | undefined, body: object): object {
  const known = new Set(parameters.filter((one) => one.type === type).map(({ code }) => code));
  const values = Object.entries(body).map(([code, value]: [string, unknown]) => ({
    code: known.has(code) ? code : `${type ?? ''}.${code}`,
    value,
  }));
  return { values };
}

export const parameterCalls: Call[] = [
  call({
    path: 'parameterdefault/list',
    role,
    summary: 'Named parameters of the corporation, with what they say',
    query: z.object({
      ...pageQuery,
      ...orderQuery(['code'], order),
      type: word(parameterTypes, 'Parameters of this type'),
    }),
    answers: pageOf(shape),
    async run(context, _body, asked) {
      const { items, ...rest } = pageInMemory(
        asked,
        saying(context, asked.keyword).filter(({ type }) => asked.type === null || type === asked.type),
      );
      return { items: await presentAll(context, items), ...rest };
    },
  }),
  completionCall({
    path: 'parameterdefault/completion/list',
    role,
    summary: 'Codes of parameters',
    order,
    sorts: ['code'],
    read: (context, { keyword }, { direction, offset, limit }) =>
      Promise.resolve(
        inDirection({ direction }, saying(context, keyword))
          .slice(offset, offset + limit)
          .map(({ id, code }) => ({ id, value: code })),
      ),
  }),
  call({
    path: 'parameterdefault/show/{id}',
    role,
    summary: 'One parameter',
    answers: itemOf(shape),
    run: (context) => answerOne(context, byId(context.params['id'])),
  }),
  call({
    path: 'parameterdefault/list/by/code/{code}',
    role,
    summary: 'Default values of a parameter',
    answers: itemsOf(shape),
    run: (context) => answerAll(context, parameters.filter(byCode(context.params['code']))),
  }),
  setByCode('parameterdefault/new', 'Set a parameter by its code'),
  {
    ...commandCall({
      path: 'parameterdefault/edit/{id}',
      summary: 'Set a parameter',
      command: setParameters,
      input: valueInput,
      answers: itemOf(shape),
      toInput: ({ id }, body) => ({ values: [{ code: codeOf(id), value: valueIn(body) }] }),
      answer: (context, { codes: [code] }) => answerOne(context, byCode(code)),
    }),
    edits: kept,
  },
  call({
    method: 'POST',
    path: 'parameterdefault/delete/{id}',
    refuses: ['PARAMETER_KEPT'],
    role,
    summary: 'Refused: a parameter is always there; set to null it goes back to what is usual',
    answers: idOnly,
    run(context) {
      const code = codeOf(context.params['id']);
      if (!parameters.filter(byCode(code)).every(isThere(context))) throw missing();
      throw conflict('PARAMETER_KEPT', `errors.parameterKept|code=${code}`);
    },
  }),
  settingThere(
    commandCall({
      path: 'parameterdefault/edit/by/type/{type}',
      summary: `Set parameters of one type by their codes: ${parameterTypes.join(', ')}`,
      command: setParameters,
      input: z.record(z.string(), valueInput.shape.value),
      answers: itemsOf(shape),
      toInput: ({ type }, body) => valuesOfType(type, body),
      answer: (context) =>
        answerAll(
          context,
          parameters.filter(({ type }) => type === context.params['type']),
        ),
    }),
    (context) =>
      ({ type }) =>
        type === context.params['type'],
  ),
  call({
    path: 'parameter/by/code/{code}',
    role: 'signed-in',
    summary: 'What a parameter says: `item.value`',
    answers: itemOf(shape),
    run: (context) => answerOne(context, byCode(context.params['code'])),
  }),
  call({
    path: 'parameter/one',
    role: 'signed-in',
    summary: 'The same by query: `code=currency`',
    query: z.object({ code: words('Code of the parameter') }),
    answers: itemOf(shape),
    run(context, _body, { code }) {
      if (code === null) throw invalid({ code: ['errors.required'] });
      return answerOne(context, byCode(code));
    },
  }),
  setByCode('parameter/createOrUpdate', 'Set a parameter'),
  commandCall({
    path: 'parameter/installation',
    summary: 'Set parameters for all corporations that say nothing of their own, by their codes',
    command: setInstallationParameters,
    input: z.record(z.string(), valueInput.shape.value),
    answers: itemsOf(z.object({ code: z.string() })),
    toInput: (_params, body) => ({
      values: Object.entries(body).map(([code, value]: [string, unknown]) => ({ code, value })),
    }),
    answer: (_context, { codes }) =>
      Promise.resolve({ items: codes.map((code) => ({ code })), total: codes.length }),
  }),
];
