import type { ReactNode } from 'react';

export function Badge({
  tone,
  children,
}: {
  tone: 'info' | 'ok' | 'warn' | 'bad' | 'mute';
  children: ReactNode;
}) {
  return <span className={`badge ${tone}`}>{children}</span>;
}
