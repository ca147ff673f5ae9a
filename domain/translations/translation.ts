import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import { choice, flag, revision } from '../kernel/fields.ts';

/*
 * Words that a customer, or one of its corporations, says instead of the shipped ones: a corporation's stand before the
 * customer's, those before the shipped. They are texts like all others: whoever shows them escapes them.
 */

export const translatedLanguages = ['fr', 'en'] as const;
export type TranslatedLanguage = (typeof translatedLanguages)[number];

/** Where words hold: in one corporation, or in the whole installation. */
export const EVERYWHERE = 0;

const MOST = 4000;

const isStorable = (value: string): boolean =>
  !value.includes('\u0000') &&
  !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value);

/** Spaces at its ends are a part of a text; one of nothing but spaces is none. */
export const wording = () =>
  z
    .string({ error: 'errors.required' })
    .max(MOST, `errors.tooLong|max=${MOST}`)
    .transform((value) => value.replaceAll('\r\n', '\n'))
    .refine((value) => value.trim() !== '', 'errors.required')
    .refine(isStorable, 'errors.unprintable');

export const translationKey = () =>
  z
    .string({ error: 'errors.required' })
    .trim()
    .regex(/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/, 'translations.error.key')
    .max(200, 'errors.tooLong|max=200');

/** A translation as a form, or a program, sends it. */
export const translationSchema = z.object({
  language: choice(translatedLanguages),
  key: translationKey().meta({ example: 'shell.motto' }),
  text: wording().meta({ example: 'Gestion de l’entreprise' }),
  /** In every corporation, and on the pages before the sign-in: super admins alone. */
  customer: flag().meta({ example: false }),
  revision: revision(),
});

export interface TranslationFacts {
  /** `EVERYWHERE`: the whole installation. */
  corporation: number;
  language: TranslatedLanguage;
  key: string;
}

export type TranslationEvent =
  | Event<'TranslationMade', TranslationFacts & { translation: number; text: string }>
  | Event<'TranslationEdited', { translation: number; text: string }>
  /** The words before it hold again. */
  | Event<'TranslationDeleted', { translation: number }>;

export interface TranslationState extends TranslationFacts {
  text: string;
  deleted: boolean;
}

export const translationAggregate: Aggregate<TranslationState, TranslationEvent> = {
  name: 'translation',
  events: { TranslationMade: true, TranslationEdited: true, TranslationDeleted: true },
  initial: { corporation: EVERYWHERE, language: 'fr', key: '', text: '', deleted: false },
  evolve(state, event) {
    if (event.type === 'TranslationDeleted') return { ...state, deleted: true };
    if (event.type === 'TranslationEdited') return { ...state, text: event.data.text };
    const { translation: _translation, ...facts } = event.data;
    return { ...facts, deleted: false };
  },
  corporationOf: ({ corporation }) => (corporation === EVERYWHERE ? null : corporation),
  isDeleted: (state) => state.deleted,
};

/** The `{{places}}` of a text that values are put into, in their order by name. */
export const placesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name]) => name ?? ''))].sort();

/** Texts within texts (`$t(key)`), which translations leave as they are. */
const nestedIn = (text: string): string[] =>
  [...text.matchAll(/\$t\([^)]*\)?/g)].map(([whole]) => whole).sort();

const same = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n');

/**
 * What is wrong with words in place of the shipped ones, as a text key, or null: each place for a value stays, none is
 * added, and nothing is left that would be read as one.
 * @param shipped null: there is no such key
 */
export function wordingProblem(shipped: string | null, text: string): string | null {
  if (shipped === null) return 'translations.error.unknownKey';
  const places = placesOf(shipped);
  if (!same(placesOf(text), places)) {
    const named = places.map((place) => `{{${place}}}`).join(', ');
    return places.length === 0 ? 'translations.error.noPlaces' : `translations.error.places|places=${named}`;
  }
  if (/\{\{|\}\}/.test(text.replaceAll(/\{\{[^{}]*\}\}/g, ''))) return 'translations.error.braces';
  return same(nestedIn(text), nestedIn(shipped)) ? null : 'translations.error.nested';
}

/** The shipped texts with the customer's words before them. */
export function textsUnder(
  shipped: Readonly<Record<string, string>>,
  everywhere: ReadonlyMap<string, { text: string }>,
): Record<string, string> {
  const texts = { ...shipped };
  for (const [key, { text }] of everywhere) if (Object.hasOwn(texts, key)) texts[key] = text;
  return texts;
}

/** `shipped`: it says what is shipped, so that nothing needs to be kept. */
export const importOutcomes = ['added', 'changed', 'same', 'shipped', 'wrong'] as const;

/** What became of one text of a file that is brought in. */
export interface ImportedText {
  key: string;
  text: string;
  outcome: (typeof importOutcomes)[number];
  /** Text key; of a wrong one. */
  problem: string | null;
  /** What is said by now. */
  before: string;
}

/**
 * What bringing in `texts` would do to what is said in one language and place; `shipped` is what holds where the place
 * says nothing.
 */
export function planImport(
  texts: Readonly<Record<string, string>>,
  shipped: Readonly<Record<string, string>>,
  kept: ReadonlyMap<string, { text: string }>,
): ImportedText[] {
  return Object.entries(texts).map(([key, text]) => {
    const original = Object.hasOwn(shipped, key) ? (shipped[key] ?? null) : null;
    const now = kept.get(key);
    const before = now?.text ?? original ?? '';
    const problem = readable(text) ?? wordingProblem(original, text);
    const outcome =
      problem !== null
        ? 'wrong'
        : text === now?.text
          ? 'same'
          : now !== undefined
            ? 'changed'
            : text === original
              ? 'shipped'
              : 'added';
    return { key, text, outcome, problem, before };
  });
}

const readable = (text: string): string | null => {
  const parsed = wording().safeParse(text);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'errors.invalid');
};
