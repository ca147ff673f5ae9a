import type { DomainEvent } from '#domain/kernel/event.ts';

/**
 * Old shapes of events, brought to today's when they are read. An event never changes its meaning: an addition is
 * optional, a new meaning is a new name; a shape that must change anyway gets an entry here and a stored sample in
 * tests/catalogue/event-samples.
 */
const upcasts: Readonly<Record<string, (data: object) => object>> = {};

export function upcast(event: DomainEvent): DomainEvent {
  const bring = upcasts[event.type];
  return bring ? { type: event.type, data: bring(event.data) } : event;
}
