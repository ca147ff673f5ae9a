import { screen } from '../../http/screen.server.ts';
import { ownFileOf } from '../own/own-file.server.ts';
import { pictureResponse } from './photo.server.ts';

/** One's own picture. */
export const loader = screen('ownPicture', async (context) =>
  pictureResponse(context, (await ownFileOf(context)).state.photo),
);
