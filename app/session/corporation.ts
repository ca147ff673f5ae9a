import { redirect } from '@remix-run/node';
import { readableMemberships } from '#domain/users/groups/sign-in.ts';
import { formText } from '../http/form-text.ts';
import { screen } from '../http/screen.server.ts';
import { insideSite, pathTo } from '../paths.ts';

/**
 * Chooses the corporation to work in; "all" or an unknown one chooses none (first specification, section 2). Super
 * admins may also look into a disabled one.
 */
export const action = screen('corporation', async ({ request, services, signedIn, actor }) => {
  const form = await request.formData();
  const asked = Number(form.get('corporation'));
  const open = [...actor.corporations, ...readableMemberships(signedIn.facts)];
  const corporation = open.includes(asked) ? asked : null;
  await services.sessions.chooseCorporation(services.db, signedIn.token, corporation);
  return redirect(insideSite(formText(form, 'redirectTo')));
});

export const loader = screen('corporation', () => Promise.resolve(redirect(pathTo('home', {}))));
