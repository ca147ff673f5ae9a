import type { Aggregate } from '../kernel/aggregate.ts';
import { documentKinds } from '../document-kinds/document-kinds.ts';
import { byDocumentKind, documentKindDefinitions } from '../document-kinds/registry.ts';
import type { Event } from '../kernel/event.ts';
import type { Sealed } from '../kernel/personal.ts';
import { conflict } from '../kernel/refusal.ts';
import type { RemoteReason } from './fault.ts';
import type { StorageCode } from './remote-storage.ts';

export const pushStatuses = ['waiting', 'done', 'failure'] as const;
export type PushStatus = (typeof pushStatuses)[number];

/** What is put on servers: the PDFs of documents, and wage slips. */
export const pushedKinds = [...documentKinds, 'wageSlip'] as const;
export type PushedKind = (typeof pushedKinds)[number];

/** The kind's name in the settings of servers. */
export const storageCodeOf: Readonly<Record<PushedKind, StorageCode>> = {
  ...byDocumentKind((_definition, kind) => documentKindDefinitions[kind].storage),
  wageSlip: 'WAGESLIP_DOCUMENT',
};

/** The PDF of one validated version, or a wage slip, to be put on the server that its kind has. */
export interface PushFacts {
  push: number;
  corporation: number;
  /** Of a slip `id` and `version` are its own, and `number` is its month. */
  document: { kind: PushedKind; id: number; version: number; number: string };
  /** null of a slip. */
  client: number | null;
  /** Whose slip it is. */
  person?: number;
}

/** The server as it was then; null: none was reached. */
type OnServer = { server: { id: number; name: string } | null };

/** `detail`: what the server said; it and the path may name a natural person. */
type Outcome = OnServer & { push: number; reason: RemoteReason; detail: string | null; personal?: Sealed };

export type RemotePushEvent =
  | Event<'RemotePushQueued', PushFacts>
  /** It came to nothing and is tried again by itself. */
  | Event<'RemotePushPostponed', Outcome>
  /** `found`: the same file was there already. */
  | Event<
      'RemotePushCompleted',
      OnServer & { push: number; path: string | null; size: number; found: boolean; personal?: Sealed }
    >
  | Event<'RemotePushFailed', Outcome>
  /** A person asked for it once more. */
  | Event<'RemotePushRepeated', { push: number }>;

export interface RemotePushState {
  facts: PushFacts | null;
  status: PushStatus;
  reason: RemoteReason | null;
}

export const remotePushAggregate: Aggregate<RemotePushState, RemotePushEvent> = {
  name: 'remotepush',
  events: {
    RemotePushQueued: true,
    RemotePushPostponed: true,
    RemotePushCompleted: true,
    RemotePushFailed: true,
    RemotePushRepeated: true,
  },
  initial: { facts: null, status: 'waiting', reason: null },
  evolve(state, event) {
    switch (event.type) {
      case 'RemotePushQueued':
        return { ...state, facts: event.data };
      case 'RemotePushPostponed':
        return { ...state, reason: event.data.reason };
      case 'RemotePushCompleted':
        return { ...state, status: 'done', reason: null };
      case 'RemotePushFailed':
        return { ...state, status: 'failure', reason: event.data.reason };
      case 'RemotePushRepeated':
        return { ...state, status: 'waiting', reason: null };
    }
  },
  corporationOf: (state) => state.facts?.corporation ?? null,
  isDeleted: () => false,
};

/** How an attempt ended. */
export type PushOutcome =
  | { outcome: 'done'; path: string; size: number; found: boolean }
  | { outcome: 'postponed' | 'failed'; reason: RemoteReason; detail: string };

/** @throws Refusal when it has its result. A pause for the reason that is noted already says nothing new. */
export function settlePush(
  state: RemotePushState,
  push: number,
  server: OnServer['server'],
  ended: PushOutcome,
  seal: (field: string) => { personal?: Sealed } = () => ({}),
): RemotePushEvent[] {
  if (state.status !== 'waiting') throw conflict('PUSH_DECIDED', 'errors.pushDecided');
  if (ended.outcome === 'done') {
    const { path, size, found } = ended;
    return [{ type: 'RemotePushCompleted', data: { push, server, path, size, found, ...seal('path') } }];
  }
  const { outcome, reason, detail } = ended;
  const data = { push, server, reason, detail, ...seal('detail') };
  if (outcome === 'failed') return [{ type: 'RemotePushFailed', data }];
  return state.reason === reason || reason === 'resting' ? [] : [{ type: 'RemotePushPostponed', data }];
}

/** @throws Refusal PUSH_WAITING while it is tried by itself. */
export function repeatPush(state: RemotePushState, push: number): RemotePushEvent[] {
  if (state.status === 'waiting') throw conflict('PUSH_WAITING', 'errors.pushWaiting');
  return [{ type: 'RemotePushRepeated', data: { push } }];
}
