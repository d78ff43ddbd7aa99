/** The rules of a site for programs that read it (RFC 9309). */
import robotsModule from "robots-parser";
import type { OutboundError } from "../../../outbound/index.ts";
import type { HttpClient } from "./http-client.ts";

type RobotsParser = (
  address: string,
  text: string,
) => { isAllowed(url: string, userAgent: string): boolean | undefined };
/** Its types say `module.exports.default`; its code says `module.exports`. */
const robotsParser = robotsModule as unknown as RobotsParser;

export interface Robots {
  /** Why the page may not be asked for; null when it may. */
  refusalOf(url: string): Promise<string | null>;
}

type Rules = (url: string) => string | null;

/** One robots.txt for each origin, asked for once. */
export function createRobots(client: HttpClient, userAgent: string): Robots {
  const rules = new Map<string, Promise<Rules>>();
  const rulesOf = async (origin: string): Promise<Rules> => {
    const address = `${origin}/robots.txt`;
    const answer = await client.get(address).catch((error: Error) => error);
    // Not there means everything is allowed; not reachable means that nothing may be assumed.
    if (answer instanceof Error) {
      const reason = isRefused(answer) ? answer.message : `robots.txt: ${answer.message}`;
      return () => reason;
    }
    const { status } = answer;
    if (status >= 500 || status === 429) return () => `robots.txt answers ${status}`;
    if (status !== 200) return () => null;
    const parsed = robotsParser(address, answer.body.toString());
    return (url) =>
      parsed.isAllowed(url, userAgent) === false ? "robots.txt does not allow it" : null;
  };
  return {
    async refusalOf(url) {
      const { origin } = new URL(url);
      const known = rules.get(origin) ?? rulesOf(origin);
      rules.set(origin, known);
      return (await known)(url);
    },
  };
}

/** The site was never asked: its page is refused as its robots.txt is. */
function isRefused(error: Error): boolean {
  const { fault } = error as Partial<OutboundError>;
  return fault === "address_refused" || fault === "url_refused";
}
