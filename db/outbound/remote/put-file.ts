import { countedName } from '#domain/storage/remote-folder.ts';
import { RemoteFault, type RemoteFiles } from './files.ts';

/** More names than this taken by other files: somebody must look. */
const MOST_NAMES = 20;

/** The first name that is free, or has this same file. */
async function placeFor(
  files: RemoteFiles,
  name: string,
  content: Buffer,
): Promise<{ name: string; found: boolean }> {
  for (let count = 1; count <= MOST_NAMES; count += 1) {
    const tried = countedName(name, count);
    const size = await files.size(tried);
    if (size === null) return { name: tried, found: false };
    if (size === content.length && (await files.read(tried)).equals(content))
      return { name: tried, found: true };
  }
  throw new RemoteFault('name-taken', name);
}

const quietly = (promise: Promise<unknown>): Promise<unknown> => promise.catch(() => undefined);

/**
 * Puts a file into a folder, so that nobody ever sees half of it: under a temporary name, whose size is checked,
 * and then renamed. The same file under the same name is left as it is; another one of that name keeps it, and this
 * one is called "FA-1 (2).pdf".
 * @param mark tells the temporary file from those of other pushes
 * @returns the name that it has, and whether it was there already
 * @throws RemoteFault
 */
export async function putFile(
  files: RemoteFiles,
  name: string,
  content: Buffer,
  mark: string,
): Promise<{ name: string; found: boolean }> {
  const place = await placeFor(files, name, content);
  if (place.found) return place;
  const temporary = `${place.name}.${mark}.part`;
  try {
    await files.write(temporary, content);
    await requireSize(files, temporary, content.length);
    await files.rename(temporary, place.name);
  } catch (error) {
    await quietly(files.remove(temporary));
    throw error;
  }
  await requireSize(files, place.name, content.length);
  return place;
}

async function requireSize(files: RemoteFiles, name: string, expected: number): Promise<void> {
  const size = await files.size(name);
  if (size !== expected) throw new RemoteFault('size-differs', `${name}: ${size ?? '–'} ≠ ${expected}`);
}
