import { formatDate } from '../ui/format.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { Due } from './examination.server.ts';

/** As many pieces as a mail names: programs that write mails take no longer addresses. */
const MOST_NAMED = 20;

/** The beginning of a mail to whoever is planned to inspect pieces, as an address; null for who has no mail address. */
export function visitLetter(
  { t }: StaffContext,
  { email }: { email: string | null },
  rows: readonly Due[],
): string | null {
  if (email === null) return null;
  const planned = rows.filter(({ plannedOn }) => plannedOn !== null);
  const lines = planned
    .slice(0, MOST_NAMED)
    .map(({ name, what, place, plannedOn }) =>
      [plannedOn && formatDate(plannedOn), what, name, place].filter(Boolean).join(' · '),
    );
  const more = planned.length - lines.length;
  const body = [
    t('equipment.visit.letter.hello'),
    '',
    t('equipment.visit.letter.planned'),
    ...lines,
    ...(more > 0 ? [t('equipment.visit.letter.more', { count: more })] : []),
    '',
  ].join('\r\n');
  const subject = t('equipment.visit.letter.subject');
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
