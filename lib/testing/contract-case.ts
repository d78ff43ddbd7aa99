/** A promise of an interface as a test that any runner can run: `test(name, run)`. */
export interface ContractCase {
  readonly name: string;
  /** Rejects with an `AssertionError` when the promise is broken. */
  run(): Promise<void>;
}
