/** The type of what a thread does: an object of methods, and what they and those who ask them hand over. */

/** Where a method tells what it has so far. */
export interface Teller<Part = never> {
  tell(part: Part): void;
}

/** The thread that asked, for the method that answers it. */
export interface Asker<Part = never, Answer = void> extends Teller<Part> {
  /** One at a time. Rejects when the other side fails. */
  ask(part: Part): Promise<Answer>;
  /** Memory of the answer that goes with it, where it would be copied. */
  give(memory: ArrayBuffer): void;
}

/** Each method takes one argument at most, and the `Asker` after it. */
export type MethodOf<Service> = Exclude<keyof Service & string, "close">;
type Method<Service, Name extends keyof Service> = Extract<
  Service[Name],
  (argument: never, asker: never) => Promise<unknown>
>;
export type ArgumentOf<Service, Name extends keyof Service> = Parameters<Method<Service, Name>>[0];
export type AnswerOf<Service, Name extends keyof Service> = Awaited<
  ReturnType<Method<Service, Name>>
>;

type Listener<Other> =
  Other extends Asker<infer Part, infer Answer>
    ? (part: Part) => Answer | Promise<Answer>
    : Other extends Teller<infer Part>
      ? (part: Part) => void
      : never;

export interface Asking<Service, Name extends keyof Service> {
  /**
   * Receives the method's `tell` and `ask`, and answers the latter. If it throws for a `tell`, it
   * is not called again: the method runs to its end, and the question is rejected with that error.
   */
  readonly onTold?: Listener<Parameters<Method<Service, Name>>[1]>;
  /** Memory of the argument that is handed over instead of being copied. */
  readonly transfer?: readonly ArrayBuffer[];
}
