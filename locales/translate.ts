import { createInstance, type i18n } from 'i18next';
import { languages, texts, type Language } from './index.ts';

export type Translate = (key: string, params?: Record<string, string | number>) => string;

function instanceOf(language: Language): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: 'fr',
    supportedLngs: [...languages],
    resources: { [language]: { translation: texts[language] } },
    initImmediate: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return instance;
}

const instances: Record<Language, i18n> = { fr: instanceOf('fr'), en: instanceOf('en') };

/** One instance a language, shared by all requests: making one costs more than a page. */
export const i18nOf = (language: Language): i18n => instances[language];

/** Texts without parameters, most of a page's, are looked up once. */
function remembering(instance: i18n): Translate {
  const known = new Map<string, string>();
  return (key, params) => {
    if (params !== undefined) return instance.t(key, params);
    const text = known.get(key) ?? instance.t(key);
    if (text !== key) known.set(key, text);
    return text;
  };
}

const translators: Record<Language, Translate> = {
  fr: remembering(instances.fr),
  en: remembering(instances.en),
};

/** The texts of one language, by key. */
export const translator = (language: Language): Translate => translators[language];
