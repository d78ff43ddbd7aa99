/** Language and direction of the page that a browser asked for, before the page itself is drawn. */
import type { Wiki, WikiView } from "knowledge-sdk/wiki";
import { askedPath } from "../../server/page-status.ts";
import { decodeStep } from "./reading-route.tsx";

type Tongue = Pick<WikiView, "language" | "direction">;

const own: Tongue = { language: "en", direction: "ltr" };

/** Our own words are English. Never rejects: a wiki that cannot be read says so on its page. */
export async function askedTongue(wiki: Wiki): Promise<Tongue> {
  const steps =
    askedPath()
      ?.split("/")
      .filter((step) => step !== "")
      .map(decodeStep) ?? [];
  const [top, ...rest] = steps;
  if (top !== "wiki" && top !== "docs") return own;
  const [space, path] = top === "wiki" ? ["", rest] : [rest[0] ?? "", rest.slice(1)];
  if (top === "docs" && space === "") return own;
  try {
    return (await wiki.find(space, path.join("/")))?.tongue ?? own;
  } catch {
    return own;
  }
}
