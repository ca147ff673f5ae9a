import { formatDecimal } from '../ui/format.ts';
import type { Language } from '#locales/index.ts';
import { ShellIcon } from './shell-icon.tsx';
import type { MenuEntry, MenuGroup } from './model.ts';

function Entry({ entry, language }: { entry: MenuEntry; language: Language }) {
  return (
    <a href={entry.to} title={entry.label} aria-current={entry.current ? 'page' : undefined}>
      <ShellIcon name={entry.icon} />
      <em>{entry.label}</em>
      {entry.count !== undefined && entry.count > 0 && (
        <span title={entry.counted}>
          {formatDecimal(String(entry.count), language)}
          <i className="unseen"> – {entry.counted}</i>
        </span>
      )}
    </a>
  );
}

/** A heading of the menu and what is folded under it; an entry alone has none. It knows no context: it is drawn apart from its page. */
export function GroupOfEntries({ group, language }: { group: MenuGroup; language: Language }) {
  const entries = group.entries.map((entry) => <Entry key={entry.key} entry={entry} language={language} />);
  if (group.open === null) return <>{entries}</>;
  return (
    <details data-group={group.key} open={group.open}>
      <summary title={group.label ?? undefined}>
        <h2>{group.label}</h2>
      </summary>
      {entries}
    </details>
  );
}
