import { redirect } from '@remix-run/node';
import { dropFormDraft, keepFormDraft } from '#scratch/form-drafts.ts';
import { commandIdOf } from '../http/command-id.ts';
import { formText } from '../http/form-text.ts';
import { authorOf, sealedForm } from '../http/kept-form.server.ts';
import { checkCorporation } from '../http/run-command.server.ts';
import { screen } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';

export const loader = screen('formDraft', () => Promise.resolve(redirect(pathTo('home', {}))));

/** An address of our own, and nothing of another site. */
const isOurs = (path: string): boolean => /^\/(?!\/)[\w\-/]{1,200}$/.test(path);

/** Keeps a form as it was typed so far, or forgets it and leads back to the form. */
export const action = screen('formDraft', async (context) => {
  const form = await context.request.formData();
  const [id, path] = [formText(form, 'draft'), formText(form, 'draftOf')];
  checkCorporation(context, form);
  if (!isOurs(path)) throw new Response(null, { status: 400 });
  const { db } = context.services;
  if (form.get('intent') === 'discard') {
    await dropFormDraft(db, authorOf(context), id);
    return redirect(path);
  }
  const { commandId = null } = commandIdOf(form);
  const sealed = sealedForm(context, form);
  await keepFormDraft(db, authorOf(context), { id, path, commandId, sealed });
  return new Response(null, { status: 204 });
});
