/** Something that happened: past tense, never changed. The shape emmett stores. */
export interface Event<Type extends string, Data extends object> {
  readonly type: Type;
  readonly data: Data;
}

export type DomainEvent = Event<string, object>;
