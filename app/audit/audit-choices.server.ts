import { mayPass } from '#domain/kernel/access.ts';
import { inOrder } from '#domain/kernel/in-order.ts';
import { listMemberAccounts } from '#projections/users/accounts.ts';
import { auditedUsers } from '#projections/audit/audit.ts';
import { offeredCompanies } from '../company/offered-companies.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { nameTeller } from '../shared-documents/who.server.ts';
import type { Option } from '../ui/form/field.tsx';
import { actionWords, kindWords } from './audit-words.server.ts';

const byLabel = (a: Option, b: Option): number => inOrder(a.label, b.label);

/** What the log can be filtered by, in words; companies for super admins alone. */
export async function auditChoices(
  context: StaffContext,
  corporation: number,
  kinds: readonly string[],
  types: readonly string[],
) {
  const { services, actor, t } = context;
  const isSuper = mayPass(actor, { role: 'ROLE_SUPER_ADMIN', scope: 'installation' });
  const [members, acted, companies] = await Promise.all([
    corporation === 0 ? [] : listMemberAccounts(services.db, corporation, { keyword: null }),
    auditedUsers(services.db, corporation),
    isSuper ? offeredCompanies(context) : [],
  ]);
  const known = members.map(({ id, username, firstName, lastName }): Option => ({
    value: id,
    label: [firstName, lastName].filter(Boolean).join(' ') || username,
  }));
  const others = acted.filter((id) => !known.some(({ value }) => value === id));
  const nameOf = await nameTeller(context, others);
  return {
    users: [...known, ...others.map((id): Option => ({ value: id, label: nameOf(id) }))].sort(byLabel),
    kinds: kinds.map((kind): Option => ({ value: kind, label: kindWords(t, kind) })).sort(byLabel),
    actions: types.map((type): Option => ({ value: type, label: actionOf(t, type) })).sort(byLabel),
    companies: isSuper
      ? [
          { value: 0, label: t('audit.filter.installation') },
          ...companies.map(({ id, name }): Option => ({ value: id, label: name })),
        ]
      : null,
    company: corporation,
  };
}

export type AuditChoices = Awaited<ReturnType<typeof auditChoices>>;

/** Verbs alone stand for many: told apart by what they are done to. */
function actionOf(t: StaffContext['t'], type: string): string {
  const words = actionWords(t, type);
  const subject = type.replace(/[A-Z][a-z]+$/, '');
  const kind = kindWords(t, subject.toLowerCase());
  return kind === subject.toLowerCase() || words.includes(' ')
    ? words
    : t('ui.pair', { label: kind, value: words.toLowerCase() });
}
