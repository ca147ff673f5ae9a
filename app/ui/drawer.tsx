import type { ReactNode } from 'react';
import { useText } from './text.tsx';

/**
 * What stands below its button where there is room. On a narrow screen it comes from the bottom edge; scripts then hold
 * the keyboard in it, until it is closed (app/client/drawers.ts).
 */
export function Drawer({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <details className={`menu drawer ${className ?? ''}`} data-menu="" data-drawer={t('ui.close')}>
      <summary>{label}</summary>
      <div className="menu-items">{children}</div>
    </details>
  );
}
