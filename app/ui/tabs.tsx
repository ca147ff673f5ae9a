export interface TabItem {
  label: string;
  to: string;
  count?: string;
  current?: boolean;
}

/** Links to the parts of a page or to saved filters of a list. */
export function Tabs({ label, items }: { label: string; items: TabItem[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {items.map(({ label: name, to, count, current }) => (
        <a key={to} href={to} aria-current={current ? 'page' : undefined}>
          {name}
          {count !== undefined && <small>{count}</small>}
        </a>
      ))}
    </nav>
  );
}
