import { describe, expect, it } from 'vitest';
import { readMenuState, writeMenuState } from '#app/client/menu-state.ts';

describe('what somebody folded of the menu', () => {
  it('is read as it was written, among other cookies', () => {
    const state = { iconsOnly: true, groups: { sell: false, people: true } };
    expect(readMenuState(`a=1; registre_menu=${writeMenuState(state)}; b=2`)).toEqual(state);
  });

  it('is as usual where nothing or nonsense is said', () => {
    const usual = { iconsOnly: false, groups: {} };
    expect(readMenuState(null)).toEqual(usual);
    expect(readMenuState('registre_menu=%00<b>.sell-2.-1')).toEqual(usual);
    expect(readMenuState('other_registre_menu=icons')).toEqual(usual);
  });
});
