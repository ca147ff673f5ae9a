import { reaches } from '#domain/users/member.ts';
import { editMembership } from '#domain/people/membership-commands.ts';
import { authorizeMember, inviteMember } from '#domain/users/member-commands.ts';
import { membershipsOf } from '#projections/users/users.ts';
import { notFound } from '../../http/problems.ts';
import { formText } from '../../http/form-text.ts';
import { intent, runIntent, type Intent } from '../../http/intents.server.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { accountOfPerson } from '../../people/account-of-person.server.ts';
import { colleagueOf, personFrame } from '../../people/person-details.server.ts';
import { seenCompanies } from './seen-companies.server.ts';

/** The account of a person, and how they stand in the companies that the reader may see. */
export async function personAccountPage(context: StaffContext) {
  const { services, corporation, actor, today } = context;
  const found = await colleagueOf(context);
  const { id, row } = found;
  const [user, companies] = await Promise.all([accountOfPerson(context, id), seenCompanies(context)]);
  const memberships = await membershipsOf(services.db, id, companies, today);
  const mayChange = user !== null && reaches(actor, user.group);
  return {
    ...personFrame(context, found, 'account'),
    hasAccount: row.hasAccount,
    email: row.email,
    user: user && {
      id: user.id,
      username: user.username,
      state: user.state,
      invitedAt: user.invitedAt,
      lastSignIn: user.lastSignIn,
      secondFactor: user.secondFactor,
    },
    memberships,
    here: memberships.find((one) => one.corporation === corporation) ?? null,
    mayInvite: mayChange && user.email !== null && user.state !== 'disabled' && user.state !== 'active',
    mayLock: mayChange && user.id !== actor.user,
  };
}

/** Something that is done to the account of the person whose page it is. */
const ofAccount = (done: Intent): Intent => ({
  async run(context, person, form) {
    const user = await accountOfPerson(context, person);
    if (user === null) throw notFound();
    return { ...(await done.run(context, user.id, form)), to: here(person) };
  },
});

const here = (id: number) => pathTo('personAccount', { id });
const told = (flash: string) => (_result: unknown, id: number) => ({ to: here(id), flash });

/** What the page's buttons do. */
export const changePersonAccount = (context: StaffContext) =>
  runIntent(
    context,
    {
      invite: ofAccount(intent(inviteMember, (id) => ({ id }), told('users.notice.invited'))),
      enable: ofAccount(
        intent(authorizeMember, (id) => ({ id, enabled: true }), told('users.notice.enabled')),
      ),
      disable: ofAccount(
        intent(authorizeMember, (id) => ({ id, enabled: false }), told('users.notice.disabled')),
      ),
      membership: intent(
        editMembership,
        (id, form) => ({
          id,
          enabled: formText(form, 'enabled') === 'on',
          employee: formText(form, 'employee') === 'on',
        }),
        told('people.membership.saved'),
      ),
    },
    idOf(context.params, 'id'),
  );
