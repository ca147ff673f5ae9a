import { createContext, useContext } from 'react';

const Context = createContext(false);

/** Around what is looked at and not changed: the pages of a disabled company. */
export const ClosedProvider = Context.Provider;

/** Whether whatever this page sent would be refused: nothing on it offers to be sent. */
export const useClosed = (): boolean => useContext(Context);
