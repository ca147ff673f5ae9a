import { publicNames } from '#domain/webhooks/catalogue.ts';

/** The events that can be chosen, by what they are about: the part of their names before the dot. */
export function eventChoices(): { family: string; names: string[] }[] {
  const familyOf = (name: string): string => name.slice(0, name.indexOf('.'));
  const families = [...new Set(publicNames.map(familyOf))];
  return families.map((family) => ({
    family,
    names: publicNames.filter((name) => familyOf(name) === family),
  }));
}
