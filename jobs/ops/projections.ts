import { rebuildProjections, sharingTables } from '#db/rebuild.ts';
import { projections } from '#projections/registry.ts';
import type { OpsDatabase } from './database.ts';

/** `projections rebuild <name|all>` */
export async function rebuild({ owner, settings }: OpsDatabase, [name]: string[]): Promise<number> {
  const wanted = name === 'all' ? [...projections] : projections.filter((one) => one.name === name);
  if (wanted.length === 0) {
    console.error(`Projections: ${projections.map((one) => one.name).join(', ')}, or all`);
    return 2;
  }
  for (const projector of new Set(wanted)) {
    const together = sharingTables(projections, projector);
    if (together[0] !== projector && name === 'all') continue;
    const started = Date.now();
    const label = together.map((one) => one.name).join(' + ');
    const events = await rebuildProjections(owner, settings.dataKey, together, (count) =>
      process.stdout.write(`\r${label}: ${count} events`),
    );
    console.log(
      `\r${label}: rebuilt from ${events} events in ${((Date.now() - started) / 1000).toFixed(1)} s`,
    );
  }
  return 0;
}
