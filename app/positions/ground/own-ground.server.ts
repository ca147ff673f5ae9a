import type { VectorMap } from '../../client/vector-map-shape.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { linkWith } from '../../ui/links.ts';
import type { Drawn } from '../route-map.ts';
import { vectorMap } from '../vector-map.ts';

/** The operator's own map, which a drawing may lie on. */
export interface OwnGround {
  /** Where it is shown, or no longer. */
  to: string;
  /** null: nobody asked for it. */
  vector: VectorMap | null;
}

/** What lies on the operator's map, where somebody asked for it; null: there is none. */
export function ownGround({ services, url }: StaffContext, drawn: Drawn): OwnGround | null {
  if (services.settings.mapTiles === null) return null;
  const shown = url.searchParams.get('ground') === 'yes';
  return {
    to: linkWith(`${url.pathname}${url.search}`, { ground: shown ? null : 'yes' }),
    vector: shown ? vectorMap(drawn, pathTo('mapTiles', {})) : null,
  };
}
