import { Fragment, type ReactNode } from 'react';

interface PageProps {
  title: string;
  crumbs?: { label: string; to?: string }[];
  badge?: ReactNode;
  subtitle?: string;
  actions?: ReactNode;
  tabs?: ReactNode;
  alert?: ReactNode;
  children: ReactNode;
}

/** A screen inside the shell: where one is, its one heading, what can be done, and the rest. */
export function Page({ title, crumbs = [], badge, subtitle, actions, tabs, alert, children }: PageProps) {
  return (
    <main id="content" className="page" tabIndex={-1}>
      {crumbs.length > 0 && (
        <div className="crumbs">
          {crumbs.map(({ label, to }, index) => (
            <Fragment key={label}>
              {index > 0 && ' › '}
              {to ? <a href={to}>{label}</a> : label}
            </Fragment>
          ))}
        </div>
      )}
      <div className="head">
        <h1>{title}</h1>
        {subtitle && <span className="subtitle">{subtitle}</span>}
        {badge}
        {actions && <div className="actions">{actions}</div>}
      </div>
      {alert}
      {tabs}
      {children}
    </main>
  );
}

export function Panel({
  title,
  className,
  children,
}: {
  title?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={`card panel ${className ?? ''}`}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}

export function Columns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className="cols">
      <div>{main}</div>
      <aside>{aside}</aside>
    </div>
  );
}

/** A document that reads as the document. */
export const Paper = ({ children }: { children: ReactNode }) => (
  <article className="card paper">{children}</article>
);

export function EmptyState({ title, hint, action }: { title: string; hint: string; action?: ReactNode }) {
  return (
    <div className="empty">
      <strong>{title}</strong>
      <p>{hint}</p>
      {action}
    </div>
  );
}

export function Kpi({
  label,
  value,
  note,
  tone,
  to,
}: {
  label: string;
  value: string;
  note?: string | undefined;
  tone?: 'up' | 'down' | undefined;
  to?: string | undefined;
}) {
  const inside = (
    <>
      <small>{label}</small>
      <strong>{value}</strong>
      {note && <em className={tone}>{note}</em>}
    </>
  );
  return to ? (
    <a className="card kpi" href={to}>
      {inside}
    </a>
  ) : (
    <div className="card kpi">{inside}</div>
  );
}

export const KpiRow = ({ children }: { children: ReactNode }) => <div className="kpis">{children}</div>;

/** Names and values. Amounts stand below each other, on the right. */
export function Definitions({
  items,
  amounts,
}: {
  items: { term: string; value: ReactNode }[];
  amounts?: boolean;
}) {
  return (
    <dl className={amounts ? 'amounts' : undefined}>
      {items.map(({ term, value }) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value ?? '–'}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

export const Alert = ({ tone, children }: { tone: 'info' | 'ok' | 'warn' | 'bad'; children: ReactNode }) => (
  <output className={`alert ${tone}`}>{children}</output>
);

export interface TimelineItem {
  key: string | number;
  title: string;
  detail?: ReactNode;
  when: string;
  who: string;
}

export function Timeline({ items }: { items: TimelineItem[] }) {
  return (
    <ol className="time">
      {items.map(({ key, title, detail, when, who }) => (
        <li key={key}>
          <b>{title}</b> {detail}
          <small>
            {when} · <span translate="no">{who}</span>
          </small>
        </li>
      ))}
    </ol>
  );
}

export function Progress({ percent, label }: { percent: number; label: string }) {
  return <progress className="bar" max={100} value={percent} aria-label={label} />;
}
