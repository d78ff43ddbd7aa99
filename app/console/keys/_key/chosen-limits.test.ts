import { expect, test } from "vitest";
import { keyForms } from "../../../../server/console/key-forms.ts";
import { sentChoice } from "./chosen-limits.ts";

test("a refused form shows the names of collections that it sent, one a line or with commas", () => {
  const sent = new URLSearchParams({ collections: "some", names: "guide, api\r\nplans,\n" });
  sent.append("collection", "team");
  expect(sentChoice(sent).collection).toEqual(["team", "guide", "api", "plans"]);
  const asked = keyForms.get("/console/keys/limit")?.request(sent);
  expect(asked?.body).toMatchObject({ collections: sentChoice(sent).collection });
});
