import type { Intent } from '../http/intents.server.ts';
import { formText } from '../http/form-text.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { linkWith } from '../ui/links.ts';
import { restDayIntents } from './rest-day-intents.server.ts';

/** How what waits is answered beside other requests: on lists and boards. */
const answers = ['validate', 'refuse', 'acceptCancellation', 'refuseCancellation'] as const;
export type RestDayAnswer = (typeof answers)[number];

/** The page that was looked at, without its question. */
const hereOf = ({ url }: StaffContext): string =>
  linkWith(url.pathname.replace(/\.data$/, '') + url.search, { cursor: url.searchParams.get('cursor') });

/** Answers one request and leads to the same page; the field `id` says which, unless the button did (`pressed`). */
export const answerIntent = (name: RestDayAnswer, pressed: number | null = null): Intent => ({
  async run(context, _none, form) {
    const id = pressed ?? Number(formText(form, 'id'));
    const step = restDayIntents(() => hereOf(context))[name];
    if (!step || !Number.isSafeInteger(id) || id < 1) throw new Response(null, { status: 404 });
    return step.run(context, id, form);
  },
});

/** All of them, by their names. */
export const answerIntents = (): Record<string, Intent> =>
  Object.fromEntries(answers.map((name) => [name, answerIntent(name)]));
