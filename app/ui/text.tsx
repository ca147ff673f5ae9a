import { createContext, useContext, type ReactNode } from 'react';
import * as format from './format.ts';

export type Language = 'fr' | 'en';
export type Text = (key: string, params?: Record<string, string | number>) => string;

interface TextContext {
  t: Text;
  language: Language;
  /** Of the reader; undefined: that of the law. */
  timeZone: string | undefined;
}

const Context = createContext<TextContext>({ t: (key) => key, language: 'fr', timeZone: undefined });

/** Gives a page its language. */
export function TextProvider({
  t,
  language,
  timeZone,
  children,
}: {
  t: Text;
  language: Language;
  timeZone?: string | undefined;
  children: ReactNode;
}) {
  return <Context.Provider value={{ t, language, timeZone }}>{children}</Context.Provider>;
}

export const useText = (): Text => useContext(Context).t;
export const useLanguage = (): Language => useContext(Context).language;

/** How numbers and dates are written in the page's language. Money and numbers come as decimal strings. */
export function useFormat() {
  const { language, timeZone } = useContext(Context);
  return {
    money: (value: string, currency?: string) => format.formatMoney(value, language, currency),
    amount: (value: string) => format.formatAmount(value, language),
    quantity: (value: string) => format.formatDecimal(value, language),
    percent: (value: string) => format.formatPercent(value, language),
    change: (value: string) => format.formatChange(value, language),
    date: format.formatDate,
    iban: format.formatIban,
    dateTime: (iso: string) => format.formatDateTime(iso, timeZone),
    /** HH:mm of a moment. */
    time: (iso: string) => format.formatTime(iso, timeZone),
    integer: (value: number) => format.formatDecimal(String(value), language),
  };
}
