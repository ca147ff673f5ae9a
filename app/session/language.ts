import { redirect } from '@remix-run/node';
import { formText } from '../http/form-text.ts';
import { publicScreen } from '../http/screen.server.ts';
import { languageCookie } from '../i18n.server.ts';
import { insideSite, pathTo } from '../paths.ts';

export const action = publicScreen('language', async ({ request }) => {
  const form = await request.formData();
  const language = form.get('language') === 'en' ? 'en' : 'fr';
  const headers = { 'Set-Cookie': await languageCookie.serialize(language) };
  return redirect(insideSite(formText(form, 'redirectTo')), { headers });
});

export const loader = publicScreen('language', () => Promise.resolve(redirect(pathTo('home', {}))));
