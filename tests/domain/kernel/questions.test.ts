import { describe, expect, it } from 'vitest';
import { askingOf, questions } from '#domain/kernel/questions.ts';

interface Weather {
  isDry(day: string): Promise<boolean>;
}

const weather = questions<Weather>('weather');

describe('questions of an area', () => {
  it('are answered by who answers them, made at the first question and once', async () => {
    let made = 0;
    const answers = weather.answeredBy(() => {
      made += 1;
      return { isDry: (day) => Promise.resolve(day === 'Monday') };
    });
    const asking = askingOf([answers]);
    expect(made).toBe(0);
    expect(await asking.ask(weather).isDry('Monday')).toBe(true);
    expect(await asking.ask(weather).isDry('Tuesday')).toBe(false);
    expect(made).toBe(1);
  });

  it('are an error where nobody answers them, or two do', () => {
    expect(() => askingOf([]).ask(weather)).toThrow('weather');
    const answers = () => weather.answeredBy(() => ({ isDry: () => Promise.resolve(true) }));
    expect(() => askingOf([answers(), answers()])).toThrow('Two');
  });

  it('are not answered by an area that merely bears the same name', () => {
    const namesake = questions<Weather>('weather');
    const asking = askingOf([namesake.answeredBy(() => ({ isDry: () => Promise.resolve(true) }))]);
    expect(() => asking.ask(weather)).toThrow('weather');
  });
});
