import type { Access } from '#domain/kernel/access.ts';
import type { Translate } from '#locales/translate.ts';
import type { Call } from '../api/call.ts';
import { calls } from '../api/catalogue.ts';
import { codesOf, ownCodesOf } from '../api/codes.ts';
import { groupOf } from '../api/open-api.ts';

interface Told {
  method: string;
  path: string;
  summary: string;
  role: string;
  /** What it may answer that not every call does. */
  codes: string[];
}

const roleText = (role: Access['role'], t: Translate): string =>
  role === 'public'
    ? t('api.docs.anybody')
    : role === 'signed-in'
      ? t('api.docs.signedIn')
      : [role].flat().slice(0, 3).join(', ');

const told = (call: Call, t: Translate): Told => {
  const { method, path, summary, access } = call;
  return {
    method,
    path: `/api/${path}`.replace(/\/$/, ''),
    summary,
    role: roleText(access.role, t),
    codes: ownCodesOf(call).map(({ code }) => code),
  };
};

/** Every code that a call may answer, with what it means in the reader's language, by status. */
export function codesMeant(t: Translate): { status: number; code: string; meaning: string }[] {
  const all = new Map(calls.flatMap(codesOf).map((one) => [`${one.status} ${one.code}`, one]));
  return [...all.values()]
    .sort((a, b) => a.status - b.status || a.code.localeCompare(b.code))
    .map(({ status, code, text }) => ({ status, code, meaning: t(text) }));
}

/** The calls that have all of the words in method, path, summary, role or codes, by the resource that they are of. */
export function callsAsked(keyword: string, t: Translate): { group: string; calls: Told[] }[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Told[]>();
  for (const call of calls) {
    const one = told(call, t);
    const said = `${one.method} ${one.path} ${one.summary} ${one.role} ${one.codes.join(' ')}`.toLowerCase();
    if (!words.every((word) => said.includes(word))) continue;
    const group = groupOf(call.path);
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([group, some]) => ({
      group,
      calls: some.sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method)),
    }));
}
