import { editCells } from './cell-edit.ts';
import { followList } from './list-address.ts';

/** What a list does beyond its keys: its address follows what is typed and dragged, its cells are changed in place. */
export function enhanceLists(): void {
  followList();
  editCells();
  performance.mark('lists');
}
