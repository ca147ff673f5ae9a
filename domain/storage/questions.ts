import { questions } from '../kernel/questions.ts';
import type { PushedKind } from './remote-push.ts';
import type { StorageCode } from './remote-storage.ts';

/** What commands ask about remoteStorage. */
export interface RemoteStorageQuestions {
  /** A server that files are put on, if the corporation has it. */
  ftpServer(id: number, corporation: number): Promise<{ id: number; name: string } | null>;
  /** Where files of a kind are put. */
  remoteStorage(
    code: StorageCode,
    corporation: number,
  ): Promise<{ id: number; server: number; folder: string; enabled: boolean } | null>;
  /** What puts the PDF of a version, or a slip, on a server; none is made for it until this transaction ends. */
  pushOfVersion(kind: PushedKind, version: number, corporation: number): Promise<number | null>;
  /** Whether another server of the corporation bears this name. */
  isServerNameTaken(name: string, corporation: number, exceptId: number): Promise<boolean>;
  /** Whether files of this kind have a place already. */
  isKindPlaced(code: StorageCode, corporation: number): Promise<boolean>;
}

export const remoteStorageQuestions = questions<RemoteStorageQuestions>('remoteStorage');
