import { corporationsSeen } from '#domain/people/membership-commands.ts';
import { askingOver } from '#projections/answers.ts';
import type { StaffContext } from '../../http/screen.server.ts';

/** Companies whose people the reader may see: the chosen one, and others where their own rights there say so. */
export async function seenCompanies({ services, actor, corporation }: StaffContext): Promise<number[]> {
  const others = actor.corporations.filter((one) => one !== corporation);
  const seen = await corporationsSeen(askingOver(services.db), actor, others);
  return [corporation, ...seen];
}
