import { z } from 'zod';
import { setCustomer } from '#domain/installation/customer-commands.ts';
import { CUSTOMER, customerSchema, domainOf, isDomain } from '#domain/installation/customer.ts';
import {
  countCrashes,
  crashKinds,
  listCrashes,
  noteCrash,
  type Crash,
  type CrashRow,
} from '#scratch/crashes.ts';
import { listCorporations } from '#projections/company/corporations.ts';
import { findCustomer } from '#projections/installation/customer.ts';
import { namesOfUsers } from '#projections/people/people.ts';
import { crashPlaceOf } from '../../installation/crash-place.ts';
import { messageOf, pathOf, shapeOf } from '../../installation/crash-report.ts';
import { signInAddress } from '../../installation/sign-in-address.ts';
import { idOnly, itemOf, momentText, recordNumber, referenceTo } from '../answers.ts';
import { call, commandCall, type ApiContext, type Call } from '../call.ts';
import { word, words } from '../query.ts';
import { answerShown, listCall, shows } from '../resource-calls.ts';

const customer = shows(
  z.object({
    id: recordNumber,
    value: z.string(),
    name: z.string(),
    domains: z.array(z.string()),
    contact: z.string().nullable(),
    motto: z.string().nullable(),
  }),
  {
    stream: 'customer',
    async read({ services }, id) {
      const host = new URL(services.settings.publicUrl).hostname;
      const unsaid = { name: 'Registre', domains: [host], contact: null, motto: null };
      const found = (await findCustomer(services.db)) ?? unsaid;
      return { id, value: found.name, ...found };
    },
  },
);

/** What was said until now: nothing is kept of what stands there before anybody said it. */
const saidCustomer = async (context: ApiContext): Promise<Record<string, unknown>> =>
  (await findCustomer(context.services.db)) ? ((await customer.read(context, CUSTOMER)) ?? {}) : {};

const asked = z.object({ domain: z.string('errors.required').trim().min(1, 'errors.required').max(300) });

async function checkDomain({ services, request }: ApiContext, typed: string | null) {
  const { domain } = asked.parse({ domain: typed ?? undefined });
  const name = domainOf(domain);
  const url = await signInAddress(services, name, new URL(request.url).host);
  return { item: { domain: name, valid: isDomain(name), known: url !== null, url } };
}

const crashBody = z.object({
  error: z.string('errors.required').trim().min(1, 'errors.required').max(20_000, 'errors.tooLong|max=20000'),
  /** Address of the page. */
  path: z.string().max(2000).nullish(),
  /** Where in the code. */
  stack: z.string().max(20_000).nullish(),
});

const formBody = z.object({
  api: z.string('errors.required').trim().min(1, 'errors.required').max(300),
  data: z
    .unknown()
    .refine((value) => value !== undefined && value !== '', 'errors.required')
    .meta({ example: { name: 'x' } }),
});

const who = ({ actor }: ApiContext): Pick<Crash, 'corporation' | 'user'> => ({
  corporation: actor?.corporation ?? null,
  user: actor?.user ?? null,
});

const reportCrash = call({
  method: 'POST',
  path: 'log/new',
  role: 'public',
  scope: 'installation',
  summary: 'Report a screen that crashed: `error`',
  input: crashBody,
  answers: idOnly,
  async run(context, body) {
    const { error, path, stack } = crashBody.parse(body);
    const crash: Crash = {
      kind: 'screen',
      ...who(context),
      path: path ? pathOf(path) : null,
      message: messageOf(error) || '…',
      detail: stack ? messageOf(stack) : null,
    };
    return { item: { id: await noteCrash(context.services.db, crash) } };
  },
});

const readJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

const reportForm = call({
  method: 'POST',
  path: 'loggingform/new',
  role: 'public',
  scope: 'installation',
  summary: 'Report a form that was sent: `api`, `data`; its fields are kept, not what they say',
  input: formBody,
  answers: idOnly,
  async run(context, body) {
    const { api, data } = formBody.parse(body);
    const crash: Crash = {
      kind: 'form',
      ...who(context),
      path: pathOf(api),
      message: messageOf(api.split('?')[0] ?? api) || '…',
      detail: shapeOf(readJson(data)),
    };
    return { item: { id: await noteCrash(context.services.db, crash) } };
  },
});

/** Reports with the names of the companies and people that they are of. */
async function presentCrashes({ services: { db } }: ApiContext, rows: readonly CrashRow[]) {
  const [companies, people] = await Promise.all([
    listCorporations(db, [...new Set(rows.flatMap(({ corporation }) => corporation ?? []))]),
    namesOfUsers(db, [...new Set(rows.flatMap(({ user }) => user ?? []))]),
  ]);
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const reference = (id: number | null, known: ReadonlyMap<number, string | null>) =>
    id === null ? null : { id, value: known.get(id) ?? null };
  return rows.map((crash) => ({
    ...crash,
    value: crash.message,
    corporation: reference(crash.corporation, names),
    user: reference(crash.user, people),
  }));
}

const crashes = listCall({
  path: 'log/list',
  role: 'ROLE_LOG_READ',
  scope: 'installation',
  summary: 'Reported crashes and forms of the corporation: `keyword`, `kind`',
  order: { sort: 'newest', direction: 'desc' },
  sorts: ['newest'],
  filters: { kind: word(crashKinds, 'Screens that crashed, or forms that were sent') },
  row: z.object({
    id: recordNumber,
    value: z.string(),
    kind: z.enum(crashKinds),
    corporation: referenceTo.nullable(),
    user: referenceTo.nullable(),
    at: momentText,
    path: z.string().nullable(),
    message: z.string(),
    detail: z.string().nullable(),
  }),
  async read({ services, actor }, { keyword, kind }, request) {
    const place = actor && crashPlaceOf(actor);
    if (place === null)
      return { page: { rows: [], next: null, previous: null }, count: () => Promise.resolve(0) };
    const filter = { keyword, kind };
    const page = await listCrashes(services.db, place.corporation, filter, request);
    return { page, count: () => countCrashes(services.db, place.corporation, filter) };
  },
  present: presentCrashes,
});

/** The customer and its domains, static files, and reports of what went wrong. */
export const installationCalls: Call[] = [
  call({
    path: 'customer',
    role: 'signed-in',
    scope: 'installation',
    summary: 'Whom this installation serves',
    answers: itemOf(customer.schema),
    run: (context) => answerShown(customer, context, CUSTOMER),
  }),
  {
    ...commandCall({
      path: 'customer',
      summary: 'Say whom this installation serves, and under which domains',
      command: setCustomer,
      input: customerSchema,
      answers: itemOf(customer.schema),
      toInput: (_params, body) => body,
      answer: (context, { id }) => answerShown(customer, context, id),
    }),
    edits: { schema: customer.schema, find: saidCustomer },
  },
  call({
    path: 'check/domain',
    role: 'public',
    scope: 'installation',
    summary: 'Whether a domain is one of this installation, and where its people sign in: `domain`',
    query: z.object({ domain: words('The domain, or an address of it') }),
    answers: itemOf(
      z.object({
        domain: z.string(),
        valid: z.boolean().meta({ description: 'It is a domain' }),
        known: z.boolean().meta({ description: 'It is one of this installation' }),
        url: z.string().nullable().meta({ description: 'Where its people sign in' }),
      }),
    ),
    run: (context, _body, { domain }) => checkDomain(context, domain),
  }),
  call({
    path: 'cdn-url',
    role: 'public',
    scope: 'installation',
    summary: 'Base address of static files',
    answers: itemOf(z.object({ value: z.string() })),
    run: ({ services }) =>
      Promise.resolve({ item: { value: new URL('/assets', services.settings.publicUrl).toString() } }),
  }),
  reportCrash,
  reportForm,
  crashes,
];
