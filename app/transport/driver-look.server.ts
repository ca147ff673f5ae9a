import { organizationQuestions } from '#domain/company/questions.ts';
import { storedParameter } from '#domain/parameters/stored-parameters.ts';
import { askingOver } from '#projections/answers.ts';
import type { StaffContext } from '../http/screen.server.ts';

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The colour and the picture of the driver's pages on a phone, as the company's parameters say them. */
export async function driverLook({ services, corporation }: Pick<StaffContext, 'services' | 'corporation'>) {
  const settings = askingOver(services.db).ask(organizationQuestions);
  const [colour, image] = await Promise.all([
    settings.parameter('color', corporation),
    settings.parameter('image', corporation),
  ]);
  const usual = textIn(storedParameter('color')?.initial);
  return { colour: textIn(colour) ?? usual ?? '#000000', image: textIn(image) };
}
