// Loaded before a thread's own file (`--import`): tsx lets itself be loaded so into processes only, not into threads.
import { register } from 'tsx/esm/api';

register();
