import { z } from 'zod';
import { parameters, parameterTypes, parameterValue, type Parameter } from '#domain/parameters/parameters.ts';
import { inOrder } from '#domain/kernel/in-order.ts';
import { conflict, invalid, missing } from '#domain/kernel/refusal.ts';
import { setInstallationParameters, setParameters } from '#domain/parameters/parameter-commands.ts';
import { effective, type SaidLayers } from '#domain/parameters/stored-parameters.ts';
import { saidParameters } from '#projections/company/parameters.ts';
import type { CorporationProfile } from '#domain/company/corporation.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { call, commandCall, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { choiceFilter, inDirection, keywordOf } from '../listing.ts';

const role = 'ROLE_ADMIN';

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
  source: place.in === 'stored' ? effective(place.parameter, said).source : 'corporation',
});

const readAll = ({ services: { db }, corporation }: ApiContext) =>
  Promise.all([findCorporation(db, corporation), saidParameters(db, corporation)]);

async function itemsOf(
  context: ApiContext,
  wanted: readonly (typeof parameters)[number][],
): Promise<Response> {
  const [profile, said] = await readAll(context);
  const items = profile === null ? [] : wanted.map((one) => present(profile, said, one));
  return json({ items, total: items.length });
}

async function itemOf(context: ApiContext, wanted: (parameter: Parameter) => boolean): Promise<Response> {
  const [profile, said] = await readAll(context);
  const found = parameters.find(wanted);
  return profile === null || !found ? notExist() : json({ item: present(profile, said, found) });
}

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
const valueIn = (body: object): unknown => ('value' in body ? body.value : undefined);
const codeIn = (body: object): unknown => ('code' in body ? body.code : undefined);

const setByCode = (path: string, summary: string): Call =>
  commandCall({
    path,
    summary,
    command: setParameters,
    input: codeInput,
    toInput: (_params, body) => ({ values: [{ code: codeIn(body), value: valueIn(body) }] }),
    answer: (context, { codes: [code] }) => itemOf(context, byCode(code)),
  });

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
    query: ['type'],
    sorts: ['code'],
    run: async (context) => {
      const keyword = keywordOf(context.query)?.toLowerCase() ?? '';
      const type = choiceFilter(context.query, 'type', parameterTypes);
      const wanted = byCodes.filter(
        (one) => one.code.includes(keyword) && (type === null || one.type === type),
      );
      return itemsOf(context, inDirection(context.query, wanted));
    },
  }),
  call({
    path: 'parameterdefault/completion/list',
    role,
    summary: 'Codes of parameters',
    sorts: ['code'],
    run: ({ query }) => {
      const keyword = keywordOf(query)?.toLowerCase() ?? '';
      const found = inDirection(query, byCodes).filter(({ code }) => code.includes(keyword));
      return Promise.resolve(json({ items: found.map(({ id, code }) => ({ id, value: code })) }));
    },
  }),
  call({
    path: 'parameterdefault/show/{id}',
    role,
    summary: 'One parameter',
    run: (context) => itemOf(context, byId(context.params['id'])),
  }),
  call({
    path: 'parameterdefault/list/by/code/{code}',
    role,
    summary: 'Default values of a parameter',
    run: (context) => itemsOf(context, parameters.filter(byCode(context.params['code']))),
  }),
  setByCode('parameterdefault/new', 'Set a parameter by its code'),
  commandCall({
    path: 'parameterdefault/edit/{id}',
    summary: 'Set a parameter',
    command: setParameters,
    input: valueInput,
    toInput: ({ id }, body) => ({ values: [{ code: codeOf(id), value: valueIn(body) }] }),
    answer: (context, { codes: [code] }) => itemOf(context, byCode(code)),
  }),
  call({
    method: 'POST',
    path: 'parameterdefault/delete/{id}',
    role,
    summary: 'Refused: a parameter is always there; set without a value it goes back to what is usual',
    run({ params }) {
      throw conflict('PARAMETER_KEPT', `errors.parameterKept|code=${codeOf(params['id'])}`);
    },
  }),
  commandCall({
    path: 'parameterdefault/edit/by/type/{type}',
    summary: `Set parameters of one type by their codes: ${parameterTypes.join(', ')}`,
    command: setParameters,
    input: z.record(z.string(), valueInput.shape.value),
    toInput: ({ type }, body) => valuesOfType(type, body),
    answer: (context) =>
      itemsOf(
        context,
        parameters.filter(({ type }) => type === context.params['type']),
      ),
  }),
  call({
    path: 'parameter/by/code/{code}',
    role: 'signed-in',
    summary: 'What a parameter says: `item.value`',
    run: (context) => itemOf(context, byCode(context.params['code'])),
  }),
  call({
    path: 'parameter/one',
    role: 'signed-in',
    summary: 'The same by query: `code=currency`',
    query: ['code'],
    run: async (context) => {
      const code = context.query.get('code');
      if (code === null) throw invalid({ code: ['errors.required'] });
      return itemOf(context, byCode(code));
    },
  }),
  setByCode('parameter/createOrUpdate', 'Set a parameter'),
  commandCall({
    path: 'parameter/installation',
    summary: 'Set parameters for all corporations that say nothing of their own, by their codes',
    command: setInstallationParameters,
    input: z.record(z.string(), valueInput.shape.value),
    toInput: (_params, body) => ({
      values: Object.entries(body).map(([code, value]: [string, unknown]) => ({ code, value })),
    }),
    answer: (_context, { codes }) => Promise.resolve(json({ items: codes.map((code) => ({ code })) })),
  }),
];
