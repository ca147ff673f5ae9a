/**
 * What an area can be asked in a command's transaction, and never across corporations: a foreign id is as absent as an
 * unknown one. The area declares its questions beside its commands and its projections answer them; nothing here knows
 * an area.
 */
export interface Questions<Asked> {
  readonly area: string;
  /** Who answers them; `make` is called at the first question. */
  answeredBy(make: () => Asked): Answers;
  /** @throws Error where none of these answers them */
  answersAmong(given: ReadonlyMap<string, Answers>): Asked;
}

/** What answers the questions of one area, for as long as a transaction lasts. */
export interface Answers {
  readonly area: string;
}

/** Whoever can be asked: a unit of work, or a page that wants to know what a command would be told. */
export interface Asking {
  /** Asks an area what its records say. */
  ask<Asked>(questions: Questions<Asked>): Asked;
}

/** Declares the questions of an area. */
export function questions<Asked>(area: string): Questions<Asked> {
  const known = new WeakMap<Answers, () => Asked>();
  return {
    area,
    answeredBy(make) {
      let made: Asked | undefined;
      const answers = { area };
      known.set(answers, () => (made ??= make()));
      return answers;
    },
    answersAmong(given) {
      const answers = given.get(area);
      const asked = answers && known.get(answers);
      if (!asked) throw new Error(`Nobody answers the questions of ${area}`);
      return asked();
    },
  };
}

/** One who asks those that answer. @throws Error where two answer for one area */
export function askingOf(given: readonly Answers[]): Asking {
  const byArea = new Map(given.map((answers) => [answers.area, answers]));
  if (byArea.size < given.length) throw new Error('Two answer the questions of one area');
  return { ask: (questions) => questions.answersAmong(byArea) };
}
