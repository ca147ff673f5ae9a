import { escaped } from '../markup.ts';

/** What is done with a row: where each leads, and what it is called. */
export interface RowMenuLink {
  to: string;
  label: string;
}

/**
 * The menu at the end of a row, as one string: a list holds hundreds of its pieces, and React takes ten times as long
 * for them (as for boards, docs/decisions/0118-boards.md).
 * @param label what the menu is called for who does not see the row
 */
export function RowMenu({ label, links }: { label: string; links: readonly RowMenuLink[] }) {
  const items = links.map(({ to, label: text }) => `<a href="${escaped(to)}">${escaped(text)}</a>`).join('');
  const summary = `<span class="btn quiet ico" aria-hidden="true">⋯</span><span class="unseen">${escaped(label)}</span>`;
  const markup = `<summary>${summary}</summary><div class="menu-items">${items}</div>`;
  // oxlint-disable-next-line react/no-danger -- every text of it goes through `escaped`
  return <details className="menu" data-menu="" dangerouslySetInnerHTML={{ __html: markup }} />;
}
