import { configureGlobal } from 'fast-check';
import { seed } from './chance.ts';

/* The inputs of properties follow from the seed of the run too. */
configureGlobal({ seed });
