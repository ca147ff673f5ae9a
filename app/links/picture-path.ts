import { pathTo } from '../paths.ts';

/** Tells one picture from the one before: of what is stored, which says nothing of what it shows. */
const mark = (photo: string) => ({ photo: photo.slice(0, 12) });

/** Where the picture of a person is shown; null: there is none. */
export const picturePath = (id: number, photo: string | null): string | null =>
  photo === null ? null : pathTo('personPicture', { id }, mark(photo));

export const ownPicturePath = (photo: string | null): string | null =>
  photo === null ? null : pathTo('ownPicture', {}, mark(photo));
