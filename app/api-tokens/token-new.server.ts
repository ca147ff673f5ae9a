import { data } from '@remix-run/node';
import { makeApiToken } from '#domain/api-tokens/api-token-commands.ts';
import { apiTokenSchema, rolesToChoose } from '#domain/api-tokens/api-token.ts';
import { roleOfName } from '#domain/users/role-catalogue.ts';
import { families } from '#domain/kernel/roles.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { allRoles } from '#domain/records/registry.ts';
import type { Translate } from '#locales/translate.ts';
import { parseForm } from '../http/parse-form.server.ts';
import { familyName, rightName } from '../users/access/role-words.server.ts';
import { submit, type FormAnswer } from '../http/form.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { confirmSelf } from '../users/own/confirm-self.server.ts';
import type { NewToken } from './new-token.ts';
import { openCompanies } from '../http/open-companies.server.ts';

const known = Object.keys(families).sort((a, b) => b.length - a.length);

/** A right in words with what it is about; one that is in no catalogue by its own name, under its family's. */
function wordsOf(role: string, t: Translate): { family: string; name: string } {
  const named = roleOfName.get(role);
  return named
    ? { family: familyName(t, named.family), name: rightName(t, named.right) }
    : { family: familyOf(role), name: role };
}

/** "ROLE_INVOICE_LIST" is of the family "INVOICE"; generated ones are called after what they are of. */
const familyOf = (role: string): string =>
  known.find((family) => role.startsWith(`ROLE_${family}_`)) ??
  role.replace(/^ROLE_/, '').replace(/_(READ|CREATE|EDIT|DELETE)$/, '');

/** Rights by which nothing is changed. */
const isReading = (role: string): boolean =>
  /_(READ|LIST|DETAIL|VIEW|MONTHLY|BY_CUSTOMER|VIEW_\w+)$/.test(role);

const WHOLE = ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN'];

/** What the form offers: the rights and companies of the one who is signed in. */
export async function tokenForm({ services, actor, signedIn, corporation, url, t, today }: StaffContext) {
  const mine = rolesToChoose(actor, allRoles);
  const offered = new Map<string, { role: string; name: string }[]>();
  for (const role of mine.filter((one) => !WHOLE.includes(one) && one !== 'ROLE_USER')) {
    const { family, name } = wordsOf(role, t);
    offered.set(family, [...(offered.get(family) ?? []), { role, name }]);
  }
  const preset = url.searchParams.get('preset');
  const chosen =
    preset === 'read'
      ? mine.filter(isReading)
      : preset === 'all'
        ? mine.filter((one) => !WHOLE.includes(one))
        : [];
  return {
    title: t('api.tokens.new'),
    whole: WHOLE.find((role) => actor.roles.has(role)) ?? null,
    families: [...offered]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([family, roles]) => ({ family, roles })),
    companies: await openCompanies(services, signedIn),
    values: {
      roles: chosen,
      corporations: corporation === 0 ? [] : [String(corporation)],
      expires: addDays(today, 90),
    },
    withPassword: await services.hasPassword(services.db, signedIn.facts.user),
  };
}

/**
 * Makes a token for who gives their password again, and shows it; sent a second time it leads to the list, since
 * the text is nobody's any more.
 */
export async function makeToken(context: StaffContext) {
  const { services, request } = context;
  const form = await request.formData();
  const wrong = await confirmSelf(context, form);
  if (wrong !== null) {
    const typed = parseForm(form, apiTokenSchema);
    const result = typed.reply({
      fieldErrors: { currentPassword: [wrong] },
      hideFields: ['currentPassword'],
    });
    return data<NewToken | FormAnswer>({ result, stale: null }, { status: 422 });
  }
  const { token, hash, ending } = services.apiTokens.make();
  const made: number[] = [];
  const answer = await submit(context, form, {
    command: makeApiToken,
    fixed: { hash, ending },
    madeAnew: ['hash', 'ending'],
    hideFields: ['hash', 'ending', 'currentPassword'],
    done: ({ id }) => {
      made.push(id);
      return { to: pathTo('apiTokens', {}) };
    },
  });
  const [id] = made;
  if (id === undefined || !(await services.apiTokens.isKept(services.db, id, hash))) return answer;
  return data<NewToken | FormAnswer>({ token }, { headers: { 'Cache-Control': 'no-store' } });
}
