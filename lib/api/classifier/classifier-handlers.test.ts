import { expect, test } from "vitest";
import { ask } from "../../../tests/kit/requests/handler-request.ts";
import { createMemoryClassifier } from "../../../tests/kit/stores/memory-classifier.ts";
import { isParsed } from "../../base/index.ts";
import { ClassifyRequest, FeedbackRequest } from "../../contract/index.ts";
import { createClassifierHandlers } from "./classifier-handlers.ts";

test("a classifier knows which calls the endpoint has already parsed", async () => {
  const known: boolean[] = [];
  const memory = createMemoryClassifier();
  const { classifyTicket, classifyFeedback } = createClassifierHandlers({
    classifier: {
      ...memory,
      classify(request) {
        known.push(isParsed(ClassifyRequest, request), isParsed(ClassifyRequest, { ...request }));
        return memory.classify(request);
      },
      feedback(request) {
        known.push(isParsed(FeedbackRequest, request), isParsed(ClassifyRequest, request));
        return memory.feedback(request);
      },
    },
  });
  const send = (body: object) => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const ticket = send({ correlationId: "T-1", title: "Install fails", body: null });
  expect((await ask(classifyTicket, "/api/classify-ticket", ticket)).status).toBe(200);
  const feedback = send({ correlationId: "T-1", correctCollection: "guide" });
  expect((await ask(classifyFeedback, "/api/classify-ticket/feedback", feedback)).status).toBe(200);
  expect(known).toEqual([true, false, true, false]);
});
