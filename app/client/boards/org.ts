/*
 * Hands on an organization chart: a person who is dragged to a unit is moved there from today on, by the form that the
 * page came with. Keys open the question of a person, which asks for the unit and the day.
 */

export function organization(chart: HTMLElement): void {
  const form = chart.querySelector<HTMLFormElement>('[data-board-move]');
  if (!form) return;
  chart.dataset['hands'] = '';
  let held: HTMLElement | null = null;

  const unitOf = (element: Element | null): HTMLElement | null =>
    element?.closest<HTMLElement>('[data-unit]') ?? null;

  /** The unit below the pointer, if it would be another one. */
  const takerOf = ({ target }: Event): HTMLElement | null => {
    const unit = target instanceof Element ? unitOf(target) : null;
    return unit?.dataset['unit'] && unit !== unitOf(held) ? unit : null;
  };

  function over(unit: HTMLElement | null): void {
    for (const one of chart.querySelectorAll<HTMLElement>('[data-over]')) delete one.dataset['over'];
    if (unit) unit.dataset['over'] = '';
  }

  for (const person of chart.querySelectorAll<HTMLElement>('[data-person]')) {
    person.draggable = true;
    person.addEventListener('dragstart', (event) => {
      event.dataTransfer?.setData('text/plain', person.textContent ?? '');
      if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
      held = person;
      chart.dataset['dragging'] = '';
    });
    person.addEventListener('dragend', () => {
      held = null;
      over(null);
      delete chart.dataset['dragging'];
    });
  }
  chart.addEventListener('dragover', (event) => {
    const unit = held && takerOf(event);
    over(unit);
    if (unit) event.preventDefault();
  });
  chart.addEventListener('drop', (event) => {
    const unit = held && takerOf(event);
    if (!held || !unit) return;
    event.preventDefault();
    const told: Record<string, string> = {
      person: held.dataset['person'] ?? '',
      from: unitOf(held)?.dataset['unit'] ?? '',
      unit: unit.dataset['unit'] ?? '',
    };
    for (const [name, value] of Object.entries(told)) {
      const input = form.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = value;
    }
    form.requestSubmit();
  });
}
