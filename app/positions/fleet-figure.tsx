import type { ReactNode } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { ages, ageTones } from './ages.ts';
import type { OwnGround } from './ground/own-ground.server.ts';
import { RouteDrawing } from './map.tsx';
import type { RouteMap } from './route-map.ts';

/** The fleet on a map, with what the colours of its marks say. */
export function FleetFigure({
  map,
  ground,
  label,
  children,
}: {
  map: RouteMap | null;
  ground: OwnGround | null;
  label: string;
  /** What the numbers of the marks are, where no table says it. */
  children?: ReactNode;
}) {
  const t = useText();
  if (map === null) return null;
  return (
    <Panel title={children === undefined ? undefined : label}>
      <RouteDrawing map={map} label={label} ground={ground} />
      <p>
        {t('positions.fleet.legend')}{' '}
        {ages.map((one) => (
          <span key={one}>
            <Badge tone={ageTones[one]}>{t(`positions.fleet.${one}`)}</Badge>{' '}
          </span>
        ))}
      </p>
      {children}
    </Panel>
  );
}

/** What shows the fleet: scripts move its marks as they are told, and draw all of it anew every minute (app/client/fleet.ts). */
export const Followed = ({ events, children }: { events: string | null; children: ReactNode }) => (
  <div data-fleet={events ?? ''}>{children}</div>
);
