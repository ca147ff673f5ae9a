/** The data key that the tests' databases are migrated with. */
export const testDataKey = 'a data key for tests alone, of no worth';
