import type { Language } from '#locales/index.ts';
import { flatTexts, type Words } from '#locales/live.ts';
import type { Translate } from '#locales/translate.ts';
import type { LiveWords } from './live-words.ts';

/** Flat texts of what is kept for long: the shipped ones, and those of places that say some otherwise. */
const flattened = new WeakMap<object, Readonly<Record<string, string>>>();

function flat(words: Words, language: Language): Readonly<Record<string, string>> {
  const texts = words.texts(language);
  const known = flattened.get(texts) ?? flatTexts(texts);
  flattened.set(texts, known);
  return known;
}

/** Plurals of French and English alike. */
const forms = ['', '_one', '_other', '_many', '_zero'];

/**
 * Says words as ever, and notes which: what a page said is what the same page says in the browser.
 * @param more texts that it may come to say: `ui.stale.title`, all of `commerce.form`
 */
export function recorded(
  words: Words,
  language: Language,
  more: readonly string[],
): { t: Translate; said(): LiveWords } {
  const say = words.t(language);
  const texts = flat(words, language);
  const keys = new Set<string>();
  /** What holds texts of its own is said whole. */
  const whole: Record<string, string> = {};
  return {
    t(key, params) {
      keys.add(key);
      const text = say(key, params);
      if (forms.some((form) => texts[key + form]?.includes('$t('))) whole[key] = text;
      return text;
    },
    said: () => ({
      ...Object.fromEntries(
        Object.entries(texts).filter(([key]) => more.some((one) => key === one || key.startsWith(`${one}.`))),
      ),
      ...Object.fromEntries(
        [...keys].flatMap((key) =>
          forms.flatMap((form) => {
            const text = texts[key + form];
            return text === undefined ? [] : [[key + form, text]];
          }),
        ),
      ),
      ...whole,
    }),
  };
}
