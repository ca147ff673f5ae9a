import { markTones } from './ages.ts';
import { LinkButton } from '../ui/button.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { OwnGround } from './ground/own-ground.server.ts';
import { HEIGHT, WIDTH, type RouteMap } from './route-map.ts';

interface Props {
  map: RouteMap;
  label: string;
  /** The operator's own map, which a browser draws in its place where somebody asks for it; null: there is none. */
  ground: OwnGround | null;
}

/** A drawing of ways, numbered marks and a scale. The table beside it says the same in words. */
export function RouteDrawing({ map, label, ground }: Props) {
  const t = useText();
  const format = useFormat();
  const sources = t('positions.sources');
  const bar = { x: 60, y: HEIGHT - 40 };
  const { metres } = map.scale;
  const scale =
    metres < 1000
      ? t('positions.metres', { metres: String(metres) })
      : t('positions.km', { km: format.integer(metres / 1000) });
  const vector = ground?.vector ?? null;
  return (
    <>
      <figure
        aria-label={label}
        {...(vector !== null && {
          'data-vector-map': JSON.stringify(vector),
          'data-unreadable': t('positions.ground.unreadable'),
          'data-wheel': t('positions.ground.wheel'),
          'data-fingers': t('positions.ground.fingers'),
          'data-zoom-in': t('positions.ground.zoomIn'),
          'data-zoom-out': t('positions.ground.zoomOut'),
        })}
      >
        <svg className="route-map" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          {map.ground.coasts !== null && <path className="route-coast" d={map.ground.coasts} />}
          {map.ground.borders !== null && <path className="route-border" d={map.ground.borders} />}
          {map.lines.map((line) => (
            <path key={line} className="route-line" d={line} />
          ))}
          {map.ground.towns.map(({ x, y, name }) => (
            <g key={`${x} ${y}`} className="route-town">
              <circle cx={x} cy={y} r="7" />
              <text x={x + 14} y={y} dominantBaseline="central">
                {name}
              </text>
            </g>
          ))}
          {map.planned !== null && <path className="route-planned" d={map.planned} />}
          {map.start && <circle className="route-start" cx={map.start.x} cy={map.start.y} r="13" />}
          {map.end && (
            <rect className="route-end" x={map.end.x - 12} y={map.end.y - 12} width="24" height="24" />
          )}
          {map.sites.map(({ x, y }) => (
            <path
              key={`${x} ${y}`}
              className="route-site"
              d={`M${x} ${y - 20} L${x + 20} ${y} L${x} ${y + 20} L${x - 20} ${y} Z`}
            />
          ))}
          <g data-marks={markTones.join(' ')}>
            {map.stops.map(({ x, y, number, label: said, tone }) => (
              <g key={number} data-tone={tone}>
                <circle className="route-stop" cx={x} cy={y} r="24" />
                <text className="route-number" x={x} y={y} textAnchor="middle" dominantBaseline="central">
                  {said ?? number}
                </text>
              </g>
            ))}
          </g>
          <path className="route-scale" d={`M${bar.x} ${bar.y - 12} v12 h${map.scale.width} v-12`} />
          <text className="route-measure" x={bar.x} y={bar.y - 22}>
            {scale}
          </text>
        </svg>
        {map.ground.towns.length > 0 && <figcaption className="hint">{sources}</figcaption>}
      </figure>
      {ground !== null && (
        <p className="ground-choice">
          <LinkButton to={ground.to}>{t(`positions.ground.${vector === null ? 'show' : 'hide'}`)}</LinkButton>
        </p>
      )}
    </>
  );
}
