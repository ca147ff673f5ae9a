import type { ReactNode } from 'react';
import { pathTo } from '../paths.ts';
import { titleOf } from '../http/title.ts';
import { useText } from '../ui/text.tsx';
// A file of its own: iPhones take neither a manifest's picture nor one written into an address for their home screen.
import touchIcon from './touch-icon.png?url&no-inline';

/** `meta` of the driver's pages: with what puts them on a phone's home screen. */
export const driverMeta = (args: { data: unknown }) => [
  ...titleOf(args),
  {
    tagName: 'link' as const,
    rel: 'manifest',
    href: pathTo('driverManifest', {}),
    crossOrigin: 'use-credentials',
  },
  { tagName: 'link' as const, rel: 'apple-touch-icon', href: touchIcon },
];

interface Props {
  /** Whose pages these are: what a phone keeps of another's is forgotten. */
  owner: number;
  /** Where they work: what another company's pages left is sent from these. */
  corporation: number;
  children: ReactNode;
}

/** Around the driver's pages: how many forms wait for a network and which were refused, as scripts tell. */
export function DriverPage({ owner, corporation, children }: Props) {
  const t = useText();
  return (
    <div className="driver" data-driver-of={owner} data-driver-in={corporation}>
      <output
        className="alert warn"
        data-outbox
        data-one={t('transport.unsent.one')}
        data-many={t('transport.unsent.many')}
        data-away={t('transport.unsent.away')}
        hidden
      />
      <div
        className="alert bad"
        data-refused
        data-open={t('transport.refused.open')}
        data-discard={t('transport.refused.discard')}
        hidden
      >
        <div>
          <strong>{t('transport.refused.title')}</strong>
          <ul />
        </div>
      </div>
      {children}
    </div>
  );
}
