import type { KnownTruck } from '#projections/transport/order-list.ts';

/** The list of fields that a turn's truck is typed in. */
export const TRUCKS = 'known-trucks';

/** The company's vehicles, proposed as a truck is typed; any other is typed whole. */
export const Trucks = ({ of }: { of: readonly KnownTruck[] }) => (
  <datalist id={TRUCKS}>
    {of.map(({ value, name }) => (
      <option key={`${value} ${name}`} value={value}>
        {name}
      </option>
    ))}
  </datalist>
);
