/** Why a request to somebody else's server came to nothing. */
export type OutboundFault =
  /** The address is no http or https URL, or carries credentials. */
  | "url_refused"
  /** The host is a private, loopback or otherwise special address. */
  | "address_refused"
  | "timeout"
  /** The answer is larger than the caller takes. */
  | "too_large"
  /** The answer is compressed, which was not asked for and is not decoded. */
  | "encoded"
  | "too_many_redirects"
  /** No connection, or it broke before the answer was complete. */
  | "network";

/** Stays inside the library: whoever asked turns it into an answer of its own. */
export class OutboundError extends Error {
  readonly fault: OutboundFault;

  constructor(fault: OutboundFault, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "OutboundError";
    this.fault = fault;
  }
}
