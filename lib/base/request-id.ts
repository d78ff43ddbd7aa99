/** Names each request, so that an answer, its log line and a caller's report can be put together. */

const acceptable = /^[\w.-]{1,128}$/;
/** Differs between processes and restarts; the counter behind it differs between requests. */
const processPrefix = Math.floor(Math.random() * 2 ** 48)
  .toString(16)
  .padStart(12, "0");
let count = 0;

/** The caller's own `X-Request-Id` if it is a plain one, otherwise a new id. */
export function requestIdOf(given: string | null): string {
  if (given !== null && acceptable.test(given)) return given;
  count += 1;
  return `${processPrefix}-${count.toString(36)}`;
}
