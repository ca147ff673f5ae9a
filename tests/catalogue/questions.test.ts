import { describe, expect, it } from 'vitest';
import { answering } from '#projections/answers.ts';
import { unconnectedDatabase } from '#tests/builders/unconnected.ts';

interface Declared {
  area: string;
}

const isDeclared = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'area' in value && 'answersAmong' in value;

const modules = import.meta.glob<Record<string, unknown>>('../../domain/**/*questions.ts', { eager: true });
const declared = Object.entries(modules)
  .filter(([path]) => !path.endsWith('/kernel/questions.ts'))
  .flatMap(([path, module]) =>
    Object.values(module)
      .filter(isDeclared)
      .map(({ area }) => [path, area] as const),
  );

describe('the questions of areas', () => {
  const answered = answering.map((answers) => answers(unconnectedDatabase()).area);

  it.each(declared)('%s: %s is answered by its projections', (_path, area) => {
    expect(answered).toContain(area);
  });

  it('bear a name each, and nobody answers what is not asked', () => {
    const areas = declared.map(([, area]) => area);
    expect(areas.length).toBeGreaterThan(15);
    expect(new Set(areas).size).toBe(areas.length);
    expect(answered.toSorted()).toEqual(areas.toSorted());
  });
});
