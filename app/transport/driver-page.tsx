import type { ReactNode } from 'react';
import { pathTo } from '../paths.ts';
import { titleOf } from '../http/title.ts';
import { useText } from '../ui/text.tsx';

/** `meta` of the driver's pages: with what puts them on a phone's home screen. */
export const driverMeta = (args: { data: unknown }) => [
  ...titleOf(args),
  {
    tagName: 'link' as const,
    rel: 'manifest',
    href: pathTo('driverManifest', {}),
    crossOrigin: 'use-credentials',
  },
];

interface Props {
  /** Whose pages these are: what a phone keeps of another's is forgotten. */
  owner: number;
  children: ReactNode;
}

/** Around the driver's pages: how many forms wait for a network, which scripts tell. */
export function DriverPage({ owner, children }: Props) {
  const t = useText();
  return (
    <div className="driver" data-driver-of={owner}>
      <output
        className="alert warn"
        data-outbox
        data-one={t('transport.unsent.one')}
        data-many={t('transport.unsent.many')}
        hidden
      />
      {children}
    </div>
  );
}
