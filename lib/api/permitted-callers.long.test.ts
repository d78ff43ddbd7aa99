/** Limited callers against services without the other collections: as many pairs as a release is held to. */
import { expect, test } from "vitest";
import { compareAnswers } from "../../tests/kit/access/permitted-requests.ts";
import { callers, openPermittedServices } from "../../tests/kit/access/permitted-services.ts";

const pairs = 2_400;

test(`${pairs} random requests of limited callers have no difference`, async () => {
  const services = await openPermittedServices();
  try {
    for (const seed of [2, 3, 4]) {
      const each = pairs / callers.length / 3;
      expect(await compareAnswers(services, each, seed)).toEqual([]);
    }
  } finally {
    await services.close();
  }
});
