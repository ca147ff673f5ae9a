import en from '#locales/en/print.json' with { type: 'json' };
import fr from '#locales/fr/print.json' with { type: 'json' };
import type { PrintLanguage } from './printed-document.ts';

export type PrintTexts = typeof fr;

/** The printed words of each language; French is the reference, the compiler checks that English has its keys. */
export const texts: Record<PrintLanguage, PrintTexts> = { fr, en };

/** Puts the values where the text says {{name}}; an unknown name is left as it stands. */
export const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
