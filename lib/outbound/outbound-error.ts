/** Why a request to another server failed. */
export type OutboundFault =
  /** The address is not an http or https URL, or contains credentials. */
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

/** Stays inside the library: callers turn it into their own error. */
export class OutboundError extends Error {
  readonly fault: OutboundFault;

  constructor(fault: OutboundFault, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "OutboundError";
    this.fault = fault;
  }
}
