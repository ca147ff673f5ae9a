import { z } from 'zod';
import { setCustomer } from '#domain/installation/customer-commands.ts';
import { customerSchema, domainOf, isDomain } from '#domain/installation/customer.ts';
import { countCrashes, crashKinds, listCrashes, noteCrash, type Crash } from '#scratch/crashes.ts';
import { findCustomer } from '#projections/installation/customer.ts';
import { crashPlaceOf } from '../../installation/crash-place.ts';
import { messageOf, pathOf, shapeOf } from '../../installation/crash-report.ts';
import { signInAddress } from '../../installation/sign-in-address.ts';
import { call, commandCall, json, type ApiContext, type Call } from '../call.ts';
import { choiceFilter, keywordOf, listAnswer, listRequest } from '../listing.ts';

async function customer({ services }: ApiContext): Promise<Response> {
  const found = await findCustomer(services.db);
  const host = new URL(services.settings.publicUrl).hostname;
  const unsaid = { name: 'Registre', domains: [host], contact: null, motto: null, revision: 0 };
  const item = found ?? unsaid;
  return json({ item: { id: 1, value: item.name, ...item } });
}

const asked = z.object({ domain: z.string('errors.required').trim().min(1, 'errors.required').max(300) });

async function checkDomain({ services, query, request }: ApiContext): Promise<Response> {
  const { domain } = asked.parse({ domain: query.get('domain') ?? undefined });
  const name = domainOf(domain);
  const url = await signInAddress(services, name, new URL(request.url).host);
  return json({ item: { domain: name, valid: isDomain(name), known: url !== null, url } });
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
  async run(context, body) {
    const { error, path, stack } = crashBody.parse(body);
    const crash: Crash = {
      kind: 'screen',
      ...who(context),
      path: path ? pathOf(path) : null,
      message: messageOf(error) || '…',
      detail: stack ? messageOf(stack) : null,
    };
    return json({ item: { id: await noteCrash(context.services.db, crash) } });
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
  async run(context, body) {
    const { api, data } = formBody.parse(body);
    const crash: Crash = {
      kind: 'form',
      ...who(context),
      path: pathOf(api),
      message: messageOf(api.split('?')[0] ?? api) || '…',
      detail: shapeOf(readJson(data)),
    };
    return json({ item: { id: await noteCrash(context.services.db, crash) } });
  },
});

const crashes = call({
  path: 'log/list',
  role: 'ROLE_LOG_READ',
  scope: 'installation',
  summary: 'Reported crashes and forms of the corporation: `keyword`, `kind`',
  query: ['kind'],
  async run(context) {
    const { services, actor, query } = context;
    const place = actor && crashPlaceOf(actor);
    if (place === null) return json({ items: [], total: 0, next: null, previous: null });
    const filter = {
      keyword: keywordOf(query),
      kind: choiceFilter(query, 'kind', crashKinds),
    };
    const request = listRequest(query, { sort: 'newest', direction: 'desc' });
    const [page, total] = await Promise.all([
      listCrashes(services.db, place.corporation, filter, request),
      countCrashes(services.db, place.corporation, filter),
    ]);
    return listAnswer(page, total, (row) => row);
  },
});

/** The customer and its domains, static files, and reports of what went wrong. */
export const installationCalls: Call[] = [
  call({
    path: 'customer',
    role: 'signed-in',
    scope: 'installation',
    summary: 'Whom this installation serves',
    run: customer,
  }),
  commandCall({
    path: 'customer',
    summary: 'Say whom this installation serves, and under which domains',
    command: setCustomer,
    input: customerSchema,
    toInput: (_params, body) => body,
    answer: (context) => customer(context),
  }),
  call({
    path: 'check/domain',
    role: 'public',
    scope: 'installation',
    summary: 'Whether a domain is one of this installation, and where its people sign in: `domain`',
    query: ['domain'],
    run: checkDomain,
  }),
  call({
    path: 'cdn-url',
    role: 'public',
    scope: 'installation',
    summary: 'Base address of static files',
    run: ({ services }) =>
      Promise.resolve(json({ item: { value: new URL('/assets', services.settings.publicUrl).toString() } })),
  }),
  reportCrash,
  reportForm,
  crashes,
];
