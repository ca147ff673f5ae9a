import type { DecimalString } from '#domain/kernel/decimal.ts';
import type { LeaveAccount } from '#domain/records/catalogue/people/leave-kinds.ts';
import { daysOfParts, partsOfDays } from '#domain/time-off/accrual.ts';
import { formatDate } from './format.ts';
import type { PlainSheet } from './plain-sheet.ts';
import { fill, type PrintTexts } from './texts.ts';

interface Told {
  name: string;
  account: LeaveAccount;
  day: string;
  until: string;
  left: DecimalString;
  note: string | null;
  language: 'fr' | 'en';
}

/** What the employer tells somebody of leave that was carried over: how many days, and until when (L3141-19-3). */
export function printedLeaveNotice(
  { name, account, day, until, left, note, language }: Told,
  words: PrintTexts['leaveNotice'],
): Omit<PlainSheet, 'sender' | 'language' | 'page'> {
  const plain = daysOfParts(partsOfDays(left));
  const days = language === 'fr' ? plain.replace('.', ',') : plain;
  const last = formatDate(until, language);
  return {
    date: day,
    title: words.title,
    facts: [
      { label: words.day, value: formatDate(day, language) },
      { label: words.person, value: name },
      { label: words.account, value: words.accounts[account] },
      { label: words.left, value: fill(words.days, { days }) },
      { label: words.until, value: last },
      ...(note === null ? [] : [{ label: words.note, value: note }]),
    ],
    columns: [],
    rows: [],
    total: null,
    notes: [fill(words.text, { days, until: last }), words.law, words.receipt],
  };
}
