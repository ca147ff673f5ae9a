import type { Access } from '#domain/kernel/access.ts';
import type { Translate } from '#locales/translate.ts';
import type { Call } from '../api/call.ts';
import { calls } from '../api/catalogue.ts';
import { groupOf } from '../api/open-api.ts';

interface Told {
  method: string;
  path: string;
  summary: string;
  role: string;
}

const roleText = (role: Access['role'], t: Translate): string =>
  role === 'public'
    ? t('api.docs.anybody')
    : role === 'signed-in'
      ? t('api.docs.signedIn')
      : [role].flat().slice(0, 3).join(', ');

const told = ({ method, path, summary, access }: Call, t: Translate): Told => ({
  method,
  path: `/api/${path}`.replace(/\/$/, ''),
  summary,
  role: roleText(access.role, t),
});

/** The calls that have all of the words in method, path, summary or role, by the resource that they are of. */
export function callsAsked(keyword: string, t: Translate): { group: string; calls: Told[] }[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Told[]>();
  for (const call of calls) {
    const one = told(call, t);
    const said = `${one.method} ${one.path} ${one.summary} ${one.role}`.toLowerCase();
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
