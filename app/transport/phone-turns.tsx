import { nextTourTime, tourTimes } from '#domain/transport/tour.ts';
import type { IntentAnswer } from '../http/intents.server.ts';
import { Button } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { FormActions, PlainField } from '../ui/form/field.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { typedIn } from './answers.ts';
import type { phoneTurn } from './own-turns.server.ts';

type Turn = ReturnType<typeof phoneTurn>;

/** The times of a turn, of which the next one is pressed as it happens; scripts show those after it without a network. */
function NextTime({ tour, next }: { tour: number | ''; next: ReturnType<typeof nextTourTime> }) {
  const t = useText();
  return (
    <CommandForm>
      <input type="hidden" name="intent" value="tourTime" />
      <input type="hidden" name="tour" value={tour} />
      {tourTimes.map((name) => (
        <Button key={name} name="time" value={name} hidden={name !== next}>
          {t(`transport.tourStep.${name}`)}
        </Button>
      ))}
    </CommandForm>
  );
}

/** What a field of a turn holds, and what it showed, which goes along: what is as it was shown is not changed. */
function loadField(turn: Turn, name: 'quantity' | 'mileage', answer: IntentAnswer | undefined) {
  const shown = name === 'quantity' ? 'shownQuantity' : 'shownMileage';
  const typed = typedIn(answer, 'tourLoad');
  const isSaid = typed['tour'] === String(turn.id) && typed[name] !== typed[shown];
  return {
    name,
    shown,
    value: isSaid ? typed[name] : turn[name],
    // Whoever was asked has seen what it is by now.
    was: (isSaid && !answer?.stale ? typed[shown] : undefined) ?? turn[name],
  };
}

/** What a turn carried, and how far it went. */
function Load({ turn, answer }: { turn: Turn; answer: IntentAnswer | undefined }) {
  const t = useText();
  const fields = (['quantity', 'mileage'] as const).map((name) => loadField(turn, name, answer));
  return (
    <details open={typedIn(answer, 'tourLoad')['tour'] === String(turn.id)}>
      <summary>{t('transport.tour.load')}</summary>
      <CommandForm>
        <input type="hidden" name="intent" value="tourLoad" />
        <input type="hidden" name="tour" value={turn.id} />
        {fields.map(({ shown, was }) => (
          <input key={shown} type="hidden" name={shown} value={was} />
        ))}
        <div className="fields">
          {fields.map(({ name, value }) => (
            <PlainField
              key={name}
              id={`tour-${turn.id}-${name}`}
              name={name}
              label={t(`transport.tour.${name}`)}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={value}
            />
          ))}
        </div>
        <FormActions>
          <Button>{t('ui.form.save')}</Button>
        </FormActions>
      </CommandForm>
    </details>
  );
}

/**
 * Turns on a phone: the next time of each by a press, and its quantities.
 * @param mayNote whether they still change
 */
export function PhoneTurns({
  turns,
  answer,
  mayNote = true,
}: {
  turns: readonly Turn[];
  answer: IntentAnswer | undefined;
  mayNote?: boolean;
}) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <ol className="todo turns" data-turns>
        {turns.map((turn) => (
          <li key={turn.id}>
            <span>
              <strong>
                {turn.number} · {turn.truck ?? '–'}
              </strong>
              <small>
                {tourTimes
                  .map((name) => turn[name])
                  .filter((at) => at !== null)
                  .map((at) => format.time(at))
                  .join(' – ')}
              </small>
            </span>
            {mayNote && (
              <>
                <NextTime tour={turn.id} next={nextTourTime(turn)} />
                <Load turn={turn} answer={answer} />
              </>
            )}
          </li>
        ))}
      </ol>
      {/* A turn that the server does not know of yet, as scripts show it. */}
      <template data-unsent-turn>
        <li>
          <span>
            <strong />
            <small>{t('transport.turnUnsent')}</small>
          </span>
          <NextTime tour="" next="clientArrival" />
        </li>
      </template>
    </>
  );
}
