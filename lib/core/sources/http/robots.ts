/** What a site asks of programs that read it (RFC 9309). */
import robotsModule from "robots-parser";
import type { HttpClient } from "./http-client.ts";

type RobotsParser = (
  address: string,
  text: string,
) => { isAllowed(url: string, userAgent: string): boolean | undefined };
/** Its types say `module.exports.default`; its code says `module.exports`. */
const robotsParser = robotsModule as unknown as RobotsParser;

export interface Robots {
  isAllowed(url: string): Promise<boolean>;
}

/** One robots.txt for each origin, asked for once. */
export function createRobots(client: HttpClient, userAgent: string): Robots {
  const rules = new Map<string, Promise<(url: string) => boolean>>();
  const rulesOf = async (origin: string): Promise<(url: string) => boolean> => {
    const address = `${origin}/robots.txt`;
    const answer = await client.get(address).catch(() => null);
    // Not there means everything is allowed; not reachable means that nothing may be assumed.
    if (answer === null || answer.status >= 500 || answer.status === 429) return () => false;
    if (answer.status !== 200) return () => true;
    const parsed = robotsParser(address, answer.body.toString());
    return (url) => parsed.isAllowed(url, userAgent) !== false;
  };
  return {
    async isAllowed(url) {
      const { origin } = new URL(url);
      const known = rules.get(origin) ?? rulesOf(origin);
      rules.set(origin, known);
      return (await known)(url);
    },
  };
}
