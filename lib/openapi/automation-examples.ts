/** Examples about placing tickets without a person. */

const broken = {
  level: "high",
  collection: "billing",
  promise: 0.95,
  judged: 48,
  right: 39,
  interval: { low: 0.68, high: 0.9 },
  since: "2026-03-24",
};

export const automationResponse = {
  paused: false,
  learnt: { automateAt: 0.91, judgements: 420 },
  pauses: [
    {
      collection: "billing",
      level: "high",
      since: "2026-03-31T08:00:00.000Z",
      by: null,
      reason: "promise_broken",
      broken,
    },
  ],
  collections: [
    { collection: "billing", automateAt: null, suggestAt: null, paused: true },
    { collection: "shipping", automateAt: 0.9, suggestAt: null, paused: false },
  ],
};

export const automationSwitch = { paused: true, collection: "billing" };

const figures = {
  tickets: 1_000,
  placed: 610,
  placedShare: 0.61,
  judged: 200,
  right: 192,
  rightShare: 0.96,
  interval: { low: 0.923, high: 0.98 },
};

export const automationTrialResponse = {
  from: "2026-03-02",
  to: "2026-03-31",
  automateAt: 0.9,
  collection: null,
  ...figures,
  collections: [{ collection: "billing", ...figures }],
};
