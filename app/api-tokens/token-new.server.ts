import { randomUUID } from 'node:crypto';
import { data } from '@remix-run/node';
import { makeApiToken } from '#domain/api-tokens/api-token-commands.ts';
import { rolesToChoose } from '#domain/api-tokens/api-token.ts';
import { families } from '#domain/access/roles.ts';
import { addDays, todayIn } from '#domain/kernel/dates.ts';
import { allRoles } from '#domain/records/registry.ts';
import { submit, type FormAnswer } from '../http/form.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import type { NewToken } from './new-token.ts';

const known = Object.keys(families).sort((a, b) => b.length - a.length);

/** "ROLE_INVOICE_LIST" is of the family "INVOICE"; generated ones are called after what they are of. */
const familyOf = (role: string): string =>
  known.find((family) => role.startsWith(`ROLE_${family}_`)) ??
  role.replace(/^ROLE_/, '').replace(/_(READ|CREATE|EDIT|DELETE)$/, '');

/** Rights by which nothing is changed. */
const isReading = (role: string): boolean =>
  /_(READ|LIST|DETAIL|VIEW|MONTHLY|BY_CUSTOMER|VIEW_\w+)$/.test(role);

const WHOLE = ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN'];

/** What the form offers: the rights and companies of the one who is signed in. */
export function tokenForm({ actor, signedIn, corporation, url, t }: StaffContext) {
  const mine = rolesToChoose(actor, allRoles);
  const offered = new Map<string, string[]>();
  for (const role of mine.filter((one) => !WHOLE.includes(one) && one !== 'ROLE_USER')) {
    const family = familyOf(role);
    offered.set(family, [...(offered.get(family) ?? []), role]);
  }
  const preset = url.searchParams.get('preset');
  const chosen =
    preset === 'read'
      ? mine.filter(isReading)
      : preset === 'all'
        ? mine.filter((one) => !WHOLE.includes(one))
        : [];
  const open = signedIn.facts.memberships.filter((one) => actor.corporations.includes(one.corporation));
  return {
    title: t('api.tokens.new'),
    whole: WHOLE.find((role) => actor.roles.has(role)) ?? null,
    families: [...offered]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([family, roles]) => ({ family, roles })),
    companies: open.map(({ corporation: id, name }) => ({ id, name })),
    values: {
      roles: chosen,
      corporations: corporation === 0 ? [] : [String(corporation)],
      expires: addDays(todayIn('Europe/Paris', new Date()), 90),
    },
    corporation,
    commandId: randomUUID(),
  };
}

/** Makes a token and shows it; sent a second time it leads to the list, since the text is nobody's any more. */
export async function makeToken(context: StaffContext) {
  const { services, request } = context;
  const { token, hash, ending } = services.apiTokens.make();
  const made: number[] = [];
  const answer = await submit(context, await request.formData(), {
    command: makeApiToken,
    fixed: { hash, ending },
    hideFields: ['hash', 'ending'],
    done: ({ id }) => {
      made.push(id);
      return { to: pathTo('apiTokens', {}) };
    },
  });
  const [id] = made;
  if (id === undefined || !(await services.apiTokens.isKept(services.db, id, hash))) return answer;
  return data<NewToken | FormAnswer>({ token }, { headers: { 'Cache-Control': 'no-store' } });
}
