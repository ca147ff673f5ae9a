import { setMemberCompanies } from '#domain/users/company-commands.ts';
import { reaches } from '#domain/users/member.ts';
import { isSuperAdmin } from '#domain/people/colleague.ts';
import { authorizeMember, closeMember, inviteMember } from '#domain/users/member-commands.ts';
import { endMemberSessions } from '#domain/users/own-account-commands.ts';
import { clearSecondFactors } from '#domain/users/second-factor-commands.ts';
import { namesOfUsers } from '#projections/people/people.ts';
import { companiesOfPerson } from '#projections/users/users.ts';
import { userRolesData } from './access/user-roles-panel.server.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { entryText, formText } from '../http/form-text.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { carriedCompany, seenBy } from './seen.server.ts';
import { nameOf } from './user-columns.ts';
import { userOfAddress } from './user-form.server.ts';
import { openCompanies } from '../http/open-companies.server.ts';

const dialogs = ['close', 'clearFactors'] as const;

/** The companies that a super admin may open to somebody, with what is so already. */
async function companiesData(context: StaffContext, person: number) {
  const { services, signedIn, actor } = context;
  const whole = { companies: actor.corporations };
  const seen = isSuperAdmin(actor) ? whole : seenBy(context);
  const [known, open] = await Promise.all([
    companiesOfPerson(services.db, seen, person),
    isSuperAdmin(actor) ? openCompanies(services, signedIn) : [],
  ]);
  const byId = new Map(known.map((one) => [one.corporation, one]));
  const shown = isSuperAdmin(actor) ? open : known.map(({ corporation: id, name }) => ({ id, name }));
  const isHere = known.length === 0 || byId.has(context.corporation);
  const companies = shown.map(({ id: corporation, name }) => {
    const one = byId.get(corporation);
    return {
      corporation,
      name: one?.name ?? name,
      enabled: one?.enabled ?? false,
      contractStart: one?.contractStart ?? null,
      contractEnd: one?.contractEnd ?? null,
    };
  });
  return { companies, isHere };
}

/** What the page of an account shows. */
export async function userPage(context: StaffContext) {
  const { services, actor, t, url } = context;
  const { db, sessions } = services;
  const user = await userOfAddress(context);
  const reached = reaches(actor, user.group);
  const [{ companies, isHere }, creators, live, roles] = await Promise.all([
    companiesData(context, user.person),
    namesOfUsers(db, user.createdBy === null ? [] : [user.createdBy]),
    reached ? sessions.listSessions(db, user.id) : [],
    userRolesData(context, user.id),
  ]);
  const createdBy = user.createdBy === null ? t('users.byProduct') : (creators.get(user.createdBy) ?? '–');
  const isSelf = user.id === actor.user;
  // Of another company: a super admin goes there to change the rest.
  const mayChange = reached && isHere;
  return {
    title: nameOf(user),
    user,
    createdBy,
    companies,
    sessions: live.map((one) => ({ ...one, current: false })),
    roles,
    ...carriedCompany(context),
    isHere,
    dialog: dialogs.find((one) => one === url.searchParams.get('dialog')) ?? null,
    can: {
      change: mayChange,
      authorize: mayChange && !isSelf,
      invite: mayChange && user.email !== null && user.state !== 'disabled' && user.state !== 'active',
      companies: isSuperAdmin(actor),
      clearFactors: isSuperAdmin(actor) && user.secondFactor,
    },
  };
}

/** The boxes that are ticked, with their dates. */
function tickedCompanies(form: FormData): object[] {
  return form.getAll('company').map((value) => {
    const id = entryText(value);
    const [contractStart, contractEnd] = [formText(form, `start-${id}`), formText(form, `end-${id}`)];
    return { corporation: Number(id), contractStart, contractEnd };
  });
}

const intentsOf = (context: StaffContext) => {
  const here = (id: number) => pathTo('userDetails', { id }, carriedCompany(context));
  const to = (flash: string) => (_: unknown, id: number) => ({
    to: here(id),
    flash: `users.notice.${flash}`,
  });
  return {
    enable: intent(authorizeMember, (id) => ({ id, enabled: true }), to('enabled')),
    disable: intent(authorizeMember, (id) => ({ id, enabled: false }), to('disabled')),
    invite: intent(inviteMember, (id) => ({ id }), to('invited')),
    clearFactors: intent(clearSecondFactors, (id) => ({ id }), to('factorsCleared')),
    companies: intent(
      setMemberCompanies,
      (id, form) => ({ id, companies: tickedCompanies(form) }),
      to('saved'),
    ),
    close: intent(
      closeMember,
      (id) => ({ id }),
      () => ({ to: pathTo('userList', {}, carriedCompany(context)), flash: 'users.notice.closed' }),
    ),
    endSession: intent(
      endMemberSessions,
      (id, form) => ({ id, session: formText(form, 'session') === 'all' ? null : formText(form, 'session') }),
      to('sessionEnded'),
    ),
  };
};

/** What the page's buttons do. */
export const changeUser = (context: StaffContext) =>
  runIntent(context, intentsOf(context), idOf(context.params, 'id'));
