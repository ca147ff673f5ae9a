import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import { choice, flag, reference, text } from '../kernel/fields.ts';
import { checkFolder } from './remote-folder.ts';

/** The kinds of documents that are put on servers (first specification, section 3). */
export const storageCodes = [
  'INVOICE_DOCUMENT',
  'QUOTATION_DOCUMENT',
  'REFUND_DOCUMENT',
  'PURCHASE_ORDER_DOCUMENT',
  'SALE_ORDER_DOCUMENT',
  'WAGESLIP_DOCUMENT',
] as const;
export type StorageCode = (typeof storageCodes)[number];

/** Where the files of a kind are put; only while `enabled`. */
export const remoteStorageSchema = z.object({
  code: choice(storageCodes),
  server: reference('remotestoragetype'),
  folder: text(300)
    .superRefine((value, context) => {
      const message = checkFolder(value);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .meta({ example: '/documents/{YYYY}/{MM}' }),
  enabled: flag(),
});

export interface RemoteStorageFacts {
  code: StorageCode;
  server: number;
  folder: string;
  enabled: boolean;
}

export type RemoteStorageEvent =
  | Event<'RemoteStorageAdded', RemoteStorageFacts & { storage: number; corporation: number }>
  | Event<'RemoteStorageEdited', Omit<RemoteStorageFacts, 'code'> & { storage: number }>
  | Event<'RemoteStorageDeleted', { storage: number }>;

export interface RemoteStorageState {
  corporation: number | null;
  facts: RemoteStorageFacts | null;
  deleted: boolean;
}

export const remoteStorageAggregate: Aggregate<RemoteStorageState, RemoteStorageEvent> = {
  name: 'remotestorage',
  events: { RemoteStorageAdded: true, RemoteStorageEdited: true, RemoteStorageDeleted: true },
  initial: { corporation: null, facts: null, deleted: false },
  evolve(state, event) {
    switch (event.type) {
      case 'RemoteStorageAdded': {
        const { storage: _storage, corporation, ...facts } = event.data;
        return { ...state, corporation, facts };
      }
      case 'RemoteStorageEdited': {
        const { storage: _storage, ...edited } = event.data;
        return { ...state, facts: state.facts && { ...state.facts, ...edited } };
      }
      case 'RemoteStorageDeleted':
        return { ...state, deleted: true };
    }
  },
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};
