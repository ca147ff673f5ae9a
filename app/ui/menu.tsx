import type { ReactNode } from 'react';

/** A menu that opens by itself in any browser; scripts only close it on Escape and outside clicks. */
export function Menu({
  label,
  className,
  children,
}: {
  label: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <details className={`menu ${className ?? ''}`} data-menu="">
      <summary>{label}</summary>
      <div className="menu-items">{children}</div>
    </details>
  );
}
