import { statfs } from 'node:fs/promises';

/** The room on the disks that the product writes to, of the one that has least. */
export interface DiskRoom {
  /** Path that stands on it. */
  path: string;
  /** Bytes that this account may still write. */
  free: number;
  /** Bytes in all. */
  size: number;
}

export interface DiskWatch {
  /**
   * Nothing more is written until there is room again: what is left is for reading, and for the database to end well.
   */
  readonly full: boolean;
  /** null: it was not read yet, or cannot be. */
  readonly room: DiskRoom | null;
  close(): void;
}

/** Between two looks, in milliseconds. */
const LOOK = 1000;
/** Room has come back when there is so much more than the reserve: it would be full and not full by turns. */
const ENOUGH = 1.25;

async function roomOf(path: string): Promise<DiskRoom | null> {
  const found = await statfs(path).catch(() => null);
  return found && { path, free: found.bavail * found.bsize, size: found.blocks * found.bsize };
}

/** The least room below any of the paths; null where none can be told. */
export async function leastRoom(paths: readonly string[]): Promise<DiskRoom | null> {
  const rooms = await Promise.all(paths.map(roomOf));
  return rooms.reduce((least, room) => (room && (!least || room.free < least.free) ? room : least), null);
}

interface Watching {
  paths: readonly string[];
  /** Bytes that stay free: below them the disk counts as full. */
  reserve: number;
  onChange?: (full: boolean, room: DiskRoom) => void;
}

/**
 * Looks at the room on the disk each second. PostgreSQL ends when it cannot write its log: it must not come to that.
 */
export async function watchDisk({ paths, reserve, onChange }: Watching): Promise<DiskWatch> {
  let full = false;
  let room: DiskRoom | null = null;
  async function look(): Promise<void> {
    room = await leastRoom(paths);
    if (room === null) return;
    const now = room.free < (full ? reserve * ENOUGH : reserve);
    if (now === full) return;
    full = now;
    onChange?.(full, room);
  }
  await look();
  const timer = setInterval(() => void look(), LOOK);
  timer.unref();
  return {
    get full() {
      return full;
    },
    get room() {
      return room;
    },
    close: () => clearInterval(timer),
  };
}
