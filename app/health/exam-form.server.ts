import type { ExamFacts } from '#domain/health/exam.ts';
import { usualPlaces } from '#projections/health/health-exams.ts';
import { staffNames } from '#projections/people/staff.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** An exam as its form's fields hold it. */
export const examValues = (facts: Partial<ExamFacts>, person: number | null) => ({
  person: person === null ? '' : String(person),
  kind: facts.kind ?? '',
  day: facts.day ?? '',
  time: facts.time ?? '',
  professional: facts.professional ?? '',
  place: facts.place ?? '',
});

export type ExamValues = ReturnType<typeof examValues>;

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];

/** What an exam's form chooses from and proposes: the service that people were sent to last. */
export async function examChoices({ services, corporation }: StaffContext) {
  const [people, places] = await Promise.all([
    staffNames(services.db, corporation),
    usualPlaces(services.db, corporation),
  ]);
  return {
    people: people.map(({ id, name }) => ({ value: id, label: name })),
    professionals: distinct(places.map(({ professional }) => professional)),
    places: distinct(places.map(({ place }) => place)),
  };
}

export type ExamChoices = Awaited<ReturnType<typeof examChoices>>;
