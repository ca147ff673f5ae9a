import type { Language } from '#locales/index.ts';

/*
 * The words of a live screen in the browser: those that its page said, as texts with `{{parameters}}`, and those below
 * `live`, which only hands bring up. A language's whole texts would weigh more than the screen.
 */

/** Texts by key, plurals by the key with `_one` or `_other`. */
export type LiveWords = Readonly<Record<string, string>>;

type Params = Record<string, string | number>;

const filled = (text: string, params: Params): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => String(params[name] ?? all));

/** Says these words as the server says them; a key without a text is said as the key. */
export function liveTranslator(words: LiveWords, language: Language) {
  const plural = new Intl.PluralRules(language);
  return (key: string, params: Params = {}): string => {
    const { count } = params;
    const form = typeof count === 'number' ? words[`${key}_${plural.select(count)}`] : undefined;
    const text = form ?? words[key] ?? words[`${key}_other`];
    return text === undefined ? key : filled(text, params);
  };
}
