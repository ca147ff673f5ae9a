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

/** What a screen may come to say, of texts that are kept for long. */
const named = new WeakMap<object, Map<readonly string[], LiveWords>>();

/** The texts of some keys, and of all below them; found once for each screen's own list of them. */
function textsNamed(texts: Readonly<Record<string, string>>, keys: readonly string[]): LiveWords {
  const known = named.get(texts) ?? new Map<readonly string[], LiveWords>();
  named.set(texts, known);
  const found =
    known.get(keys) ??
    Object.fromEntries(
      Object.entries(texts).filter(([key]) =>
        ['live', ...keys].some((one) => key === one || key.startsWith(`${one}.`)),
      ),
    );
  known.set(keys, found);
  return found;
}

/**
 * Says words as ever, and notes which: what a page said is what the same page says in the browser.
 * @param more texts that it may come to say: `ui.stale.title`, all of `commerce.form`
 */
export function recorded(
  words: Words,
  language: Language,
  more: readonly string[],
): {
  t: Translate;
  said(): LiveWords;
} {
  const say = words.t(language);
  const texts = flat(words, language);
  const known: Record<string, string> = {};
  const keys = new Set<string>();
  /** Notes the text of a key, with its plurals; what holds texts of its own, or is of the other language, is said whole. */
  function note(key: string, said: string): void {
    const own = forms.filter((form) => texts[key + form] !== undefined);
    if (own.length === 0 && said !== key) known[key] = said;
    for (const form of own) {
      const text = texts[key + form] ?? said;
      known[key + form] = text.includes('$t(') ? said : text;
    }
  }
  return {
    t(key, params) {
      const said = say(key, params);
      if (!keys.has(key)) note(key, said);
      keys.add(key);
      return said;
    },
    said: () => ({ ...textsNamed(texts, more), ...known }),
  };
}
