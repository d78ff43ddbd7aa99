/** Examples of what is asked and not answered. */

export const gapsResponse = {
  gaps: [
    {
      id: "gap_5f0c8b1d7a2e",
      name: "export invoices as csv",
      state: "open",
      isReviewed: false,
      page: null,
      note: null,
      firstDay: "2026-03-02",
      lastDay: "2026-03-30",
      asked: { people: 31, agents: 12, tickets: 2, votes: 0 },
      weeks: [{ from: "2026-03-25", people: 9, agents: 4, others: 1 }],
      size: 5,
      unanswered: { count: 5, share: 1, low: 0.566, high: 1 },
      words: ["export", "invoices"],
      nearness: 0.71,
      nearest: {
        id: "kb://guide/invoices.md",
        title: "Invoices",
        path: "/docs/guide/invoices",
      },
      reason: "words_missing",
      missing: ["csv", "export"],
      answeredBy: null,
      answeredOn: null,
      helped: null,
      questions: [
        {
          kind: "search",
          key: "export invoices as csv",
          text: "export invoices as csv",
          people: 14,
          agents: 3,
          isAnswered: false,
          chance: 0.31,
          reason: "words_missing",
          nearest: "kb://guide/invoices.md",
          missing: ["export", "csv"],
        },
      ],
      revision: 1,
    },
  ],
  total: 1,
  notShown: 4,
  counts: { open: 1, planned: 0, answered: 0, toReview: 0, ignored: 0 },
  lookedAt: "2026-03-31T08:00:00.000Z",
  waiting: 0,
};

export const gapAction = {
  action: "change",
  gap: "gap_5f0c8b1d7a2e",
  state: "planned",
  page: "guide/export-invoices.md",
  revision: 1,
};
export const gapActionResponse = { gap: "gap_5f0c8b1d7a2e", revision: 2 };
