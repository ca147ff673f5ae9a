import { data } from '@remix-run/node';
import {
  createTranslation,
  deleteTranslation,
  editTranslation,
} from '#domain/translations/translation-commands.ts';
import { EVERYWHERE, placesOf } from '#domain/translations/translation.ts';
import { translationsOf } from '#projections/translations/translations.ts';
import { notFound } from '../http/problems.ts';
import { leadTo, runCommand } from '../http/run-command.server.ts';
import { submit, type FormAnswer } from '../http/form.server.ts';
import { formText } from '../http/form-text.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { shippedText } from './shipped.server.ts';
import { languageAsked } from './translation-list.server.ts';

/** The text that the address names, or the not-found page. */
function textOf({ url, language: reader }: StaffContext) {
  const language = languageAsked(url, reader);
  const key = url.searchParams.get('key') ?? '';
  const shipped = shippedText(language, key);
  if (shipped === null) throw new Response(null, { status: 404 });
  return { language, key, shipped };
}

export async function editPage(context: StaffContext) {
  const { services, corporation, actor, signedIn, may, t } = context;
  const { language, key, shipped } = textOf(context);
  const [own, everywhere] = await Promise.all([
    translationsOf(services.db, corporation, language),
    translationsOf(services.db, EVERYWHERE, language),
  ]);
  const [mine, all] = [own.get(key) ?? null, everywhere.get(key) ?? null];
  const rights = {
    edit: may('ROLE_TRANSLATION_MANAGER_EDIT') && may('ROLE_TRANSLATION_MANAGER_CREATE'),
    remove: may('ROLE_TRANSLATION_MANAGER_DELETE'),
    everywhere: actor.roles.has('ROLE_SUPER_ADMIN'),
  };
  return {
    title: t('translations.edit.title'),
    language,
    key,
    shipped,
    now: mine?.text ?? all?.text ?? shipped,
    places: placesOf(shipped).map((place) => `{{${place}}}`),
    company: signedIn.facts.memberships.find((one) => one.corporation === corporation)?.name ?? '',
    mine: mine && { id: mine.id, text: mine.text, revision: mine.revision },
    all: all && { id: all.id, text: all.text, revision: all.revision },
    rights,
  };
}

/** What an answer to one of the page's forms is about: the company's words, or those that hold everywhere. */
export interface EditAnswer extends FormAnswer {
  place: 'company' | 'everywhere';
}

export async function changeText(context: StaffContext) {
  const form = await context.request.formData();
  const { language, key, shipped } = textOf(context);
  const customer = formText(form, 'place') === 'everywhere';
  const id = formText(form, 'id');
  if (formText(form, 'intent') === 'reset') return reset(context, form);
  const here = pathTo('translationEdit', {}, { language, key });
  const done = () => ({ to: here, flash: { tone: 'ok' as const, key: 'translations.notice.saved' } });
  const fixed = { language, key, shipped, customer: customer ? 'on' : '' };
  const answer =
    id === ''
      ? await submit(context, form, { command: createTranslation, fixed, hideFields: ['shipped'], done })
      : await submit(context, form, { command: editTranslation, fixed, hideFields: ['shipped'], done });
  if (!('data' in answer)) return answer;
  const place = customer ? ('everywhere' as const) : ('company' as const);
  return data<EditAnswer>({ ...answer.data, place }, answer.init ?? {});
}

/** The words before hold again. */
async function reset(context: StaffContext, form: FormData) {
  const { language, key } = textOf(context);
  const input = deleteTranslation.input.safeParse({ id: formText(form, 'id') });
  if (!input.success) throw notFound();
  await runCommand(context, deleteTranslation, input.data, { form });
  return leadTo(pathTo('translationEdit', {}, { language, key }), 'translations.notice.reset');
}
