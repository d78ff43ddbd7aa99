/** Why another system did not do what it was asked. Stays inside this room. */
export type RemoteFaultKind =
  /** The ticket is no longer there, or what was wished for it no longer holds. */
  | "gone"
  /** It wants to be left alone for a while. */
  | "paused"
  /** It will never take this. */
  | "invalid"
  /** The token may not do this. */
  | "forbidden"
  /** Later it may. */
  | "failed";

export class RemoteFault extends Error {
  readonly kind: RemoteFaultKind;
  /** The pause that `paused` asks for; null for none. */
  readonly retryAfterMs: number | null;

  constructor(kind: RemoteFaultKind, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.name = "RemoteFault";
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
